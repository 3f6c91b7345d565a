/** The home page of a site: the one of the server, asking the site's own list. */

import "./site_answers.js";
import "./home.js";
