import { identity } from '../identity/identity.ts';

/** Undefined unless `content/site.yaml` has the tag. */
export const analyticsTag = identity.analyticsTag;

/** Pages about an order, a payment, a person or the owner. Most are `noindex` too; these stay out whatever they become. */
export const TAG_NEVER = [
  ...['/admin', '/login', '/LoginPage', '/payment', '/privacy-request', '/settings', '/dashboard'],
  ...['/store/cart', '/store/checkout', '/store/order', '/store/invoice', '/store/withdrawal'],
];

const isBelow = (bare: string, start: string): boolean => bare === start || bare.startsWith(`${start}/`);

/** Whether a page may have the tag: as with the site's own counting, none that search engines leave out. */
export const mayHaveTag = (bare: string, noindex: boolean): boolean => !noindex && !TAG_NEVER.some((start) => isBelow(bare, start));

/** The id for this page, or undefined if it has no tag. */
export const tagOf = (bare: string, noindex: boolean): string | undefined =>
  mayHaveTag(bare, noindex) ? analyticsTag?.measurementId : undefined;
