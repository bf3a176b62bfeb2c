type Parts = typeof import('./later-parts.ts');

/**
 * Loads the rarely needed parts of the shell and uses them. Does nothing if they fail to load (offline, older build): the page works without
 * them.
 */
export const later = (use: (parts: Parts) => unknown): void => void import('./later-parts.ts').then(use, () => undefined);
