import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SWITCHED } from '../identity/switched.ts';
import type { Switched } from './switched-plugins.ts';
import { plainMarkdown } from './twin.ts';

const SERVICES = ['analyticsTag', 'sentry', 'algolia', 'snipcart', 'viva', 'section.store'] as const;
type Service = (typeof SERVICES)[number];
type On = Readonly<Record<Service, boolean>>;

const only = (...on: Service[]): On => Object.fromEntries(SERVICES.map((name) => [name, on.includes(name)])) as On;

const IN_STORE: readonly Service[] = ['snipcart', 'viva'];

/** Off, on, and each alone. Snipcart's cart and Viva's page stand in a store. */
const SITES: readonly (readonly [string, On])[] = [
  ['nothing', only()],
  ['everything', only(...SERVICES)],
  ...SERVICES.map((name) => [name, IN_STORE.includes(name) ? only(name, 'section.store') : only(name)] as const),
];

const text = (slug: string, locale: 'en' | 'el', on: On): string => {
  const dir = `content/pages/${slug}`;
  const mdx = readFileSync(`${dir}/index.${locale}.mdx`, 'utf8').replace(/^---\n[\s\S]*?\n---\n/u, '');
  const switched: Switched = { ...SWITCHED, ...on };
  return plainMarkdown(mdx, { dir, locale, absolute: (to) => to, switched });
};

/** Who receives data, and while which settings are so. */
const RECEIVERS: readonly (readonly [RegExp, (on: On) => boolean, readonly string[]])[] = [
  [/Google Analytics/u, ({ analyticsTag }) => analyticsTag, ['privacy', 'cookies', 'gdpr', 'compliance', 'documentation']],
  [/\bSentry\b/u, ({ sentry }) => sentry, ['privacy', 'ccpa']],
  [/Algolia/u, ({ algolia }) => algolia, ['privacy', 'ccpa']],
  [/Snipcart/u, ({ snipcart }) => snipcart, ['privacy', 'cookies', 'compliance', 'ccpa']],
  [/Stripe/u, (on) => on['section.store'] && !on.snipcart, ['privacy', 'cookies', 'ccpa']],
  [/\bViva\b/u, (on) => on.viva && !on.snipcart, ['privacy', 'cookies', 'ccpa']],
  [/\bViva\b/u, (on) => on.viva, ['terms', 'compliance']],
  [/\bIRIS, (?:on the|στη)/u, (on) => on.viva, ['compliance']],
];

/** What is said of every page or of nobody, and while which settings it holds. */
const CLAIMS: readonly (readonly [RegExp, (on: On) => boolean, string])[] = [
  [/nothing to accept first|ούτε να αποδεχθείτε κάτι πρώτα/u, ({ analyticsTag }) => !analyticsTag, 'documentation'],
  [/nothing from other companies, and|τίποτα από τρίτους, και/u, ({ analyticsTag }) => !analyticsTag, 'privacy'],
  [/runs in your browser|γίνεται στον περιηγητή σας/u, ({ algolia }) => !algolia, 'documentation'],
  [/leaves no record|βρίσκει κάτι δεν καταγράφεται/u, ({ algolia }) => !algolia, 'privacy'],
  [/leave this site only to pay|μόνο για να πληρώσετε με κάρτα/u, (on) => on['section.store'] && !on.snipcart, 'privacy'],
  [/styles of this site run, and nothing|στιλ του ιστότοπου, και ενσωματωμένος/u, (on) => !on.analyticsTag && !on.snipcart, 'compliance'],
  [/only the scripts of this site\. |αυτού του ιστότοπου\. /u, (on) => !on.analyticsTag && !on.snipcart, 'privacy'],
  [/\bcart\b|καλάθι/u, (on) => on['section.store'], 'privacy'],
  [/runs no AI system|δεν χρησιμοποιεί σήμερα σύστημα/u, () => false, 'compliance'],
];

describe.each(SITES)('a site with %s', (_, on) => {
  it.each(['en', 'el'] as const)('names those who receive data, and claims nothing else, in %s', (locale) => {
    const wrong = [
      ...RECEIVERS.flatMap(([name, holds, pages]) =>
        pages.filter((page) => name.test(text(page, locale, on)) !== holds(on)).map((page) => `${page}: ${name}`),
      ),
      ...CLAIMS.filter(([claim, holds, page]) => claim.test(text(page, locale, on)) !== holds(on)).map(
        ([claim, , page]) => `${page}: ${claim}`,
      ),
    ];
    expect(wrong).toEqual([]);
  });
});
