import { identity } from '../identity/identity.ts';

export const analyticsTag = identity.analyticsTag;

/** Pages about an order, a payment, a person or the owner, which never have the tag even if they are not `noindex`. */
export const TAG_NEVER = [
  ...['/admin', '/login', '/LoginPage', '/payment', '/privacy-request', '/settings', '/dashboard'],
  ...['/store/cart', '/store/checkout', '/store/order', '/store/invoice', '/store/withdrawal'],
];

const isBelow = (bare: string, start: string): boolean => bare === start || bare.startsWith(`${start}/`);

export const mayHaveTag = (bare: string, noindex: boolean): boolean => !noindex && !TAG_NEVER.some((start) => isBelow(bare, start));

export const tagOf = (bare: string, noindex: boolean): string | undefined =>
  mayHaveTag(bare, noindex) ? analyticsTag?.measurementId : undefined;
