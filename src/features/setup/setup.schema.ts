/** What the owner's texts and files still lack; the build says it, and `/admin` shows it as first steps. */
export const CONTENT_STEPS = ['who', 'promises', 'seller', 'portrait', 'article', 'samples'] as const;
export type ContentStep = (typeof CONTENT_STEPS)[number];
