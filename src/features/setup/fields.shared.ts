import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import type { KeysOf } from '../../i18n/translator.ts';
import { HOME_COUNTRY } from '../store/order/countries.shared.ts';
import { cleanVatNumber, fullVatNumber } from '../store/order/vat-number.shared.ts';

/** Files of `content/` that setting up changes value by value. */
export const SETUP_FILES = { site: 'content/site.yaml', terms: 'content/terms.yaml' } as const;
export type SetupFile = keyof typeof SETUP_FILES;

export const SETUP_GROUPS = ['you', 'site', 'seller', 'bank', 'clients', 'buyers'] as const;
export type SetupGroup = (typeof SETUP_GROUPS)[number];

export interface SetupField {
  file: SetupFile;
  group: SetupGroup;
  path: readonly string[];
  label: KeysOf<'setup.field.*'>;
  /** Its hint in messages, which also says what is wrong when the schema refuses a value. */
  hint: KeysOf<'setup.hint.*'> | null;
  /** Of a value that exists in both languages. */
  locale: Locale | null;
  /** `confirm`: a mark of the samples that yes removes. */
  kind: 'text' | 'lines' | 'number' | 'list' | 'yesno' | 'confirm';
  /** What an empty answer removes, and with it every sentence that says it; null where an answer is needed. */
  clears: readonly string[] | null;
  clean?: (answer: string) => string;
}

type Name<Prefix extends string> = KeysOf<`${Prefix}*`> extends `${Prefix}${infer Rest}` ? Rest : never;

const field = (
  file: SetupFile,
  group: SetupGroup,
  path: string,
  name: Name<'setup.field.'>,
  more: Partial<SetupField> = {},
): SetupField => ({
  ...{ file, group, path: path.split('.'), label: `setup.field.${name}`, hint: null, locale: null, kind: 'text', clears: null },
  ...more,
});

const both = (...[file, group, path, name, more]: Parameters<typeof field>): SetupField[] =>
  LOCALE_CODES.map((locale) => field(file, group, `${path}.${locale}`, name, { ...more, locale }));

const asNumber = (answer: string): string => answer.replaceAll(/[\s.-]/gu, '').toUpperCase();

/** What `npm run site -- personalise` and `/admin/setup` ask, in this order. */
export const SETUP_FIELDS: readonly SetupField[] = [
  ...both('site', 'you', 'owner.name', 'name'),
  ...both('site', 'you', 'owner.jobTitle', 'jobTitle'),
  ...both('site', 'you', 'owner.expertise', 'expertise', { kind: 'list', hint: 'setup.hint.list' }),
  ...both('site', 'you', 'owner.place', 'place', { hint: 'setup.hint.place' }),
  field('site', 'you', 'owner.email', 'email', { hint: 'setup.hint.email' }),
  field('site', 'site', 'brand', 'brand'),
  field('site', 'site', 'url', 'url', { hint: 'setup.hint.url', clean: (answer) => answer.replace(/(?<!\/)\/+$/u, '') }),
  ...both('site', 'site', 'site.title', 'title'),
  ...both('site', 'site', 'site.description', 'description', { kind: 'lines' }),
  ...both('site', 'seller', 'seller.name', 'sellerName', { hint: 'setup.hint.sellerName' }),
  ...both('site', 'seller', 'seller.address', 'address'),
  field('site', 'seller', 'seller.vat', 'vat', {
    hint: 'setup.hint.vat',
    clean: (answer) => fullVatNumber(HOME_COUNTRY, cleanVatNumber(answer)),
  }),
  field('site', 'seller', 'seller.gemi', 'gemi', { hint: 'setup.hint.gemi', clean: asNumber }),
  field('site', 'bank', 'seller.bank.holder', 'holder', { hint: 'setup.hint.holder' }),
  field('site', 'bank', 'seller.bank.name', 'bank'),
  field('site', 'bank', 'seller.bank.iban', 'iban', { hint: 'setup.hint.iban', clean: asNumber }),
  field('site', 'bank', 'seller.bank.bic', 'bic', { hint: 'setup.hint.bic', clean: asNumber }),
  field('terms', 'clients', 'talk.minutes', 'talk', { kind: 'number', clears: ['talk'], hint: 'setup.hint.talk' }),
  field('terms', 'clients', 'talk.free', 'talkFree', { kind: 'yesno', clears: ['talk', 'free'] }),
  field('terms', 'clients', 'proposal.workingDays', 'proposal', { kind: 'number', clears: ['proposal'], hint: 'setup.hint.workingDays' }),
  field('terms', 'clients', 'answer.workingDays', 'answer', { kind: 'number', clears: ['answer'], hint: 'setup.hint.workingDays' }),
  field('terms', 'clients', 'complaint.days', 'complaint', { kind: 'number', clears: ['complaint'], hint: 'setup.hint.days' }),
  ...both('terms', 'clients', 'exit.project', 'exitProject', { kind: 'lines', clears: ['exit', 'project'] }),
  ...both('terms', 'clients', 'exit.day', 'exitDay', { kind: 'lines', clears: ['exit', 'day'] }),
  ...both('terms', 'clients', 'exit.month', 'exitMonth', { kind: 'lines', clears: ['exit', 'month'] }),
  ...both('terms', 'clients', 'person', 'person', { kind: 'lines', clears: ['person'] }),
  ...both('terms', 'clients', 'courts', 'courts', { clears: ['courts'], hint: 'setup.hint.courts' }),
  field('terms', 'buyers', 'posting.days', 'posting', { kind: 'number', clears: ['posting'], hint: 'setup.hint.days' }),
  field('terms', 'buyers', 'start.workingDays', 'start', { kind: 'number', clears: ['start'], hint: 'setup.hint.workingDays' }),
  field('terms', 'buyers', 'downloads.times', 'downloadTimes', { kind: 'number', hint: 'setup.hint.times' }),
  field('terms', 'buyers', 'downloads.days', 'downloadDays', { kind: 'number', hint: 'setup.hint.downloadDays' }),
  field('terms', 'buyers', 'sample', 'sample', { kind: 'confirm', clears: ['sample'], hint: 'setup.hint.sample' }),
];
