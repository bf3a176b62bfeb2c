/** The error pages of the specification, section 2: anything that is not listed is `other`. */
export const ERROR_KINDS = ['404', '403', '500', 'other'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Where the four tiles lead, in the specification's order. */
export const ERROR_TILES = ['services', 'about', 'contact', 'blog'] as const;

/** The address of each kind's page in the default language. */
export const errorAddress = (kind: ErrorKind): string => (kind === 'other' ? '/error' : `/${kind}`);
