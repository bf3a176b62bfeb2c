type Parts = typeof import('./later-parts.ts');

/**
 * Does something with the parts of the shell that are rarely needed; they are loaded once, with the first that is. Where they cannot be
 * had (no network, an older build), nothing happens: the page works without them.
 */
export const later = (use: (parts: Parts) => unknown): void => void import('./later-parts.ts').then(use, () => undefined);
