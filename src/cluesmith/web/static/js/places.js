/** Where the pages and pictures are: as the server has them, unless the page says otherwise. */

const { home = "/", play = "/play", set = "/set", icons = "/static/icons.svg#" } = document.documentElement.dataset;

export const PLACES = { home, play, set, icons };
