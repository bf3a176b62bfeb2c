/** Under one short name, since the head's script is in every page. */
export const root = document.documentElement;
