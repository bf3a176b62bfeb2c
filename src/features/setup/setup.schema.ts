/** What the owner's texts and files still lack; the build says it, and `/admin` shows it as first steps. */
export const CONTENT_STEPS = ['who', 'promises', 'seller', 'profiles', 'logo', 'portrait', 'article', 'samples'] as const;
/** Of those, what a site may well do without. */
export const OPTIONAL_STEPS: readonly string[] = ['logo', 'portrait'] satisfies ContentStep[];
export type ContentStep = (typeof CONTENT_STEPS)[number];
