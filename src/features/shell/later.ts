type Parts = typeof import('./later-parts.ts');

/** If the parts fail to load (offline, older build), the page works without them. */
export const later = (use: (parts: Parts) => unknown): void => void import('./later-parts.ts').then(use, () => undefined);
