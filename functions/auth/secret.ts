import type { Settings } from '../settings.ts';

/** Characters of `AUTH_SECRET` at least; `npm run keys` makes 43. */
export const SECRET_LENGTH = 32;

/**
 * The secret that signs sessions. Undefined where there is none, or a short one: that nobody can sign in is seen at once, while a cookie
 * that somebody forged with a guessed secret is not.
 */
export const secretOf = ({ AUTH_SECRET }: Pick<Settings, 'AUTH_SECRET'>): string | undefined =>
  AUTH_SECRET && AUTH_SECRET.trim().length >= SECRET_LENGTH ? AUTH_SECRET : undefined;
