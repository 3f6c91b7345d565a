/** From here on the list of the site answers, and its pages are kept for when there is no network. */

import { useTransport } from "./api.js";
import { Catalogue } from "./catalogue.js";
import { keepForLater } from "./offline.js";

useTransport(new Catalogue(document.documentElement.dataset.puzzles ?? ""));
keepForLater();
