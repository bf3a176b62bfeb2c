import { fileURLToPath } from 'node:url';
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

/**
 * Replaces the tag's components on a site without it. A condition in a page would not suffice: the build makes a script for every
 * imported component.
 */
export const withoutTag = analyticsTag
  ? []
  : [{ find: /^.*\/(?:AnalyticsTag|ConsentChoice)\.astro$/u, replacement: fileURLToPath(new URL('Nothing.astro', import.meta.url)) }];
