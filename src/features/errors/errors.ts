/** Specification, section 2: anything not listed is `other`. The tiles are in its order. */
export const ERROR_KINDS = ['404', '403', '500', 'other'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

export const ERROR_TILES = ['services', 'about', 'contact', 'blog'] as const;

export const errorAddress = (kind: ErrorKind): string => (kind === 'other' ? '/error' : `/${kind}`);
