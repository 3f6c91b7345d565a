/** The page of one puzzle of a site. */

import { keepForLater } from "./offline.js";
import "./published.js";

keepForLater();
