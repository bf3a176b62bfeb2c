import { z } from 'zod';
import { countryName } from '../../i18n/country-name.ts';
import { formatEuro } from '../../i18n/format.ts';
import { formatTag, LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { foldersIn, readFront } from '../entries/front.ts';
import type { Identity } from '../identity/identity.schema.ts';
import { identity } from '../identity/identity.ts';
import { serviceDuration, servicePrice } from '../services/price.ts';
import { writtenVatNumber } from '../store/order/vat-number.shared.ts';
import { postageTo, transitOf } from '../store/zones.ts';
import type { Terms } from '../terms/terms.schema.ts';
import { terms } from '../terms/terms.ts';

/** What is known in one place and said in many, in each language; undefined where the owner has not stated it. */
export type Facts = ReadonlyMap<string, Record<Locale, string> | undefined>;

type Said = Record<Locale, string> | undefined;
const both = (say: (locale: Locale) => string): Record<Locale, string> => ({ en: say('en'), el: say('el') });
const same = (text: string | number | undefined): Said => (text === undefined ? undefined : both(() => String(text)));

const countriesIn = (locale: Locale, codes: readonly string[]): string =>
  new Intl.ListFormat(formatTag(locale)).format(codes.map((code) => countryName(code, formatTag(locale))));

const ofOwner = ({ brand, url, owner, seller, store, analytics }: Identity): [string, Said][] => [
  ['brand', same(brand)],
  ['url', same(url)],
  ['owner.name', owner.name],
  ['owner.email', same(owner.email)],
  ['owner.jobTitle', owner.jobTitle],
  ['owner.place', owner.place],
  ['owner.city', both((locale) => owner.place[locale].split(',')[0] ?? '')],
  ['seller.name', seller.name],
  ['seller.address', seller.address],
  ['seller.phone', same(seller.phone)],
  ['seller.vat', both((locale) => writtenVatNumber(locale, seller.vat))],
  ['seller.gemi', same(seller.gemi)],
  ['postage', store.shipping.length === 0 ? undefined : both((locale) => postageTo(locale, store.shipping))],
  ['transit', transitOf('en', store.shipping) === undefined ? undefined : both((locale) => transitOf(locale, store.shipping) ?? '')],
  ['outsideEu', store.outsideEu.length === 0 ? undefined : both((locale) => countriesIn(locale, store.outsideEu))],
  ['eventDays', same(analytics.eventDays)],
  ...store.shipping.flatMap(({ countries, cents }) =>
    countries.map((country): [string, Said] => [`postage.${country}`, both((locale) => formatEuro(locale, cents))]),
  ),
];

function ofTerms({
  talk,
  proposal,
  answer,
  complaint,
  exit,
  posting,
  start,
  downloads,
  transfer,
  courts,
  person,
}: Terms): [string, Said][] {
  const counted = (unit: 'days' | 'workingDays', count: number | undefined): Said =>
    count === undefined ? undefined : both((locale) => translator(locale).count(`terms.${unit}`, count));
  return [
    ['terms.talk', same(talk?.minutes)],
    ['terms.proposal', counted('workingDays', proposal?.workingDays)],
    ['terms.answer', counted('workingDays', answer?.workingDays)],
    ['terms.complaint', counted('days', complaint?.days)],
    ['terms.exit.project', exit.project],
    ['terms.exit.day', exit.day],
    ['terms.exit.month', exit.month],
    ['terms.posting', counted('days', posting?.days)],
    ['terms.start', counted('workingDays', start?.workingDays)],
    ['terms.downloads.times', same(downloads.times)],
    ['terms.downloads.days', counted('days', downloads.days)],
    ['terms.transfer', counted('days', transfer.days)],
    ['terms.courts', courts],
    ['terms.person', person],
  ];
}

const duration = z.object({ min: z.int(), max: z.int(), unit: z.enum(['day', 'week', 'month']) });
const price = z.object({ fromCents: z.int(), per: z.enum(['project', 'day', 'month']) });
/** Read before the entries are: a text of one may say the price of another. The build checks the fields themselves. */
const priced = z.object({ price: price.optional(), duration: duration.optional(), priceCents: z.int().optional() });

const frontOf = (name: string): unknown =>
  LOCALE_CODES.map((locale) => readFront(`content/${name}/index.${locale}.mdx`)).find((front) => front !== undefined);

function ofEntry(name: string): [string, Said][] {
  const front = priced.safeParse(frontOf(name)).data;
  const said: [string, Said][] = [[name, same('')]];
  if (front?.price) {
    const { price: asked } = front;
    said.push([`${name}.price`, both((locale) => servicePrice(locale, { price: asked }))]);
    said.push([`${name}.amount`, both((locale) => formatEuro(locale, asked.fromCents))]);
  }
  if (front?.duration) {
    const { duration: time } = front;
    said.push([`${name}.duration`, both((locale) => serviceDuration(locale, time))]);
  }
  const { priceCents } = front ?? {};
  if (priceCents !== undefined) said.push([`${name}.price`, both((locale) => formatEuro(locale, priceCents))]);
  return said;
}

const PRICED = ['services', 'products'] as const;

/** @param entries names as `services/cloud` */
export const factsOf = (owner: Identity, promises: Terms, entries: readonly string[]): Facts =>
  new Map([...ofOwner(owner), ...ofTerms(promises), ...entries.flatMap(ofEntry)]);

let known: Facts | undefined;

/** Those of this site, read once. */
export function facts(): Facts {
  known ??= factsOf(
    identity,
    terms,
    PRICED.flatMap((collection) => foldersIn(`content/${collection}`).map((slug) => `${collection}/${slug}`)),
  );
  return known;
}

/** A name of a service or product, or of its price, whether it exists or not. */
const isOfEntry = (name: string): boolean => /^(?:services|products)\/[a-z\d-]+(?:\.(?:price|amount|duration))?$/u.test(name);

/** @throws Error for a name that means nothing; undefined for what is not stated, and for an entry that does not exist */
export function factNamed(name: string, locale: Locale, where: string): string | undefined {
  const all = facts();
  if (all.has(name)) return all.get(name)?.[locale];
  if (isOfEntry(name)) return undefined;
  const names = [...all.keys()].filter((one) => !one.includes('/'));
  throw new Error(`${where}: there is no fact “${name}”. Use one of ${names.join(', ')}, or services/SLUG.price and the like.`);
}
