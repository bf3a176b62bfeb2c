import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SWITCHED } from '../identity/switched.ts';
import type { Switched } from './switched-plugins.ts';
import { plainMarkdown } from './twin.ts';

const SERVICES = [
  'analyticsTag',
  'sentry',
  'algolia',
  'snipcart',
  'viva',
  'mydata',
  'destinationVat',
  'vatExempt',
  'sells.physical',
  'section.store',
] as const;
/** What there is in a store only. */
const OF_STORES: ReadonlySet<string> = new Set(['snipcart', 'viva', 'mydata', 'destinationVat', 'vatExempt', 'sells.physical']);
type Service = (typeof SERVICES)[number];
type On = Readonly<Record<Service, boolean>>;

const only = (...on: Service[]): On => Object.fromEntries(SERVICES.map((name) => [name, on.includes(name)])) as On;

/** Off, on, and each alone. */
const SITES: readonly (readonly [string, On])[] = [
  ['nothing', only()],
  ['everything', only(...SERVICES)],
  ...SERVICES.map((name) => [name, OF_STORES.has(name) ? only(name, 'section.store') : only(name)] as const),
];

const text = (slug: string, locale: 'en' | 'el', on: On): string => {
  const dir = `content/pages/${slug}`;
  const mdx = readFileSync(`${dir}/index.${locale}.mdx`, 'utf8').replace(/^---\n[\s\S]*?\n---\n/u, '');
  const switched: Switched = { ...SWITCHED, ...on };
  return plainMarkdown(mdx, { dir, locale, absolute: (to) => to, switched });
};

const hasCheckout = (on: On): boolean => on['section.store'] && !on.snipcart;

/** Who receives data, and while which settings are so. */
const RECEIVERS: readonly (readonly [RegExp, (on: On) => boolean, readonly string[]])[] = [
  [/Google Analytics/u, ({ analyticsTag }) => analyticsTag, ['privacy', 'cookies', 'gdpr', 'compliance', 'documentation']],
  [/\bSentry\b/u, ({ sentry }) => sentry, ['privacy', 'ccpa']],
  [/Algolia/u, ({ algolia }) => algolia, ['privacy', 'ccpa']],
  [/Snipcart/u, ({ snipcart }) => snipcart, ['privacy', 'cookies', 'compliance', 'ccpa']],
  [/Stripe/u, (on) => on['section.store'] && !on.snipcart, ['privacy', 'cookies', 'ccpa']],
  [/\bViva\b/u, (on) => on.viva && !on.snipcart, ['privacy', 'cookies', 'ccpa']],
  [/\bViva\b/u, (on) => on.viva && !on.snipcart, ['terms', 'compliance']],
  [/\bIRIS, (?:on the|στη)/u, (on) => on.viva && !on.snipcart, ['compliance']],
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
  [/obligation to pay|υποχρέωση πληρωμής/u, (on) => hasCheckout(on), 'terms'],
  [/obligation to pay|υποχρέωση πληρωμής/u, (on) => hasCheckout(on), 'store'],
  [/bank transfer|τραπεζική μεταφορά/u, (on) => hasCheckout(on), 'terms'],
  [/bank transfer|τραπεζική μεταφορά/u, (on) => hasCheckout(on), 'store'],
  [/buy from me, and the contract is with me|σύμβαση συνάπτεται με εμένα/u, ({ snipcart }) => snipcart, 'terms'],
  [/you lose the right|χάνετε το δικαίωμα|you thereby lose/u, (on) => hasCheckout(on), 'terms'],
  [/first download|πρώτη λήψη/u, (on) => hasCheckout(on), 'store'],
  [/checked in VIES|ελέγχεται στο VIES/u, (on) => hasCheckout(on) && !on.vatExempt, 'terms'],
  [/Greek VAT, currently|τον ελληνικό ΦΠΑ, σήμερα/u, (on) => on['section.store'] && !on.vatExempt && !on.destinationVat, 'terms'],
  [/One Stop Shop|μονοαπευθυντικής θυρίδας/u, (on) => on['section.store'] && !on.vatExempt && on.destinationVat, 'terms'],
  [/One Stop Shop|μονοαπευθυντικής θυρίδας/u, (on) => on['section.store'] && !on.vatExempt && on.destinationVat, 'compliance'],
  [/price with VAT|τιμή με ΦΠΑ/u, (on) => !on.vatExempt, 'terms'],
  [/products, postage, VAT|ταχυδρομικά, τον ΦΠΑ/u, (on) => on['section.store'] && !on.vatExempt, 'terms'],
  [/with VAT|and VAT|με (?:τον )?ΦΠΑ/u, ({ vatExempt }) => !vatExempt, 'store'],
  [/to the tax office|διαβιβάζει στην ΑΑΔΕ/u, (on) => hasCheckout(on) && on.mydata, 'terms'],
  [/site reports receipts|διαβιβάζει στο myDATA/u, (on) => hasCheckout(on) && on.mydata, 'compliance'],
  [/site numbers itself|αριθμεί ο ιστότοπος/u, (on) => hasCheckout(on) && !on.mydata, 'compliance'],
  [/receipt or invoice follows|τιμολόγιο ακολουθεί/u, (on) => hasCheckout(on) && !on.mydata, 'store'],
  [/obliges to pay|δηλώνει την υποχρέωση/u, (on) => hasCheckout(on), 'compliance'],
  [/oods are posted|ταχυδρομούνται μέσα/u, (on) => on['sells.physical'], 'terms'],
  [/oods are posted|ταχυδρομούνται/u, (on) => on['sells.physical'], 'store'],
  [/2023\/988/u, (on) => on['sells.physical'], 'compliance'],
  [/2025\/40/u, (on) => on['sells.physical'], 'compliance'],
  [/EU’s notice|ανακοίνωση της ΕΕ/u, (on) => on['sells.physical'], 'compliance'],
  [/a carrier gets|ο μεταφορέας παίρνει/u, (on) => on['sells.physical'], 'privacy'],
  [/carrier|μεταφορέας/u, (on) => on['sells.physical'], 'ccpa'],
  [/\btube\b|\bprint(?:s|ed)\b|κύλινδρ|τυπωμ|τυπώμ/iu, () => false, 'compliance'],
  [/\btube\b|\bprint(?:s|ed)\b|κύλινδρ|τυπωμ|τυπώμ/iu, () => false, 'terms'],
  [/runs no AI system|δεν χρησιμοποιεί σήμερα σύστημα/u, () => false, 'compliance'],
];

describe.each(SITES)('a site with %s', (_, on) => {
  it.each(['en', 'el'] as const)('names those who receive data, and claims nothing else, in %s', (locale) => {
    const wrong = [
      ...RECEIVERS.flatMap(([name, holds, pages]) =>
        pages.filter((page) => name.test(text(page, locale, on)) !== holds(on)).map((page) => `${page}: ${name}`),
      ),
      ...CLAIMS.filter(([, , page]) => page !== 'store' || on['section.store'])
        .filter(([claim, holds, page]) => claim.test(text(page, locale, on)) !== holds(on))
        .map(([claim, , page]) => `${page}: ${claim}`),
    ];
    expect(wrong).toEqual([]);
  });
});
