type LazyModules = typeof import('./lazy-modules.ts');

/** If the parts fail to load (offline, older build), the page works without them. */
export const withLazy = (use: (modules: LazyModules) => unknown): void => void import('./lazy-modules.ts').then(use, () => undefined);
