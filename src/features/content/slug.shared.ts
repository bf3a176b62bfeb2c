/** Characters of an entry's part of the address. */
export const SLUG_LENGTH = 60;

/** Lower-case Latin letters, digits and single hyphens. */
export const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/u;
