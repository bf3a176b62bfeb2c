import { LOCALE_CODES, type Locale } from '../../i18n/locales.ts';
import type { KeysOf, MessageKey } from '../../i18n/translator.ts';
import { COLOURS, SCHEMES } from '../brand/palette.ts';
import { SECTION_NAMES, type SectionName } from '../sections/sections.shared.ts';
import { PRODUCT_KINDS } from '../store/catalogue/catalogue.schema.ts';
import { HOME_COUNTRY } from '../store/order/countries.shared.ts';
import { cleanVatNumber, fullVatNumber } from '../store/order/vat-number.shared.ts';
import { PICTURE_NAMES } from './pictures.shared.ts';

/** Files of `content/` that setting up changes value by value. */
export const SETUP_FILES = { site: 'content/site.yaml', terms: 'content/terms.yaml', brand: 'content/brand/brand.yaml' } as const;
export type SetupFile = keyof typeof SETUP_FILES;
export const SETUP_FILE_NAMES = Object.keys(SETUP_FILES) as SetupFile[];

/** `pictures` stands for the files of `pictures.shared.ts`: their names. */
export type SetupPart = SetupFile | 'pictures';

export const SETUP_GROUPS = [
  'you',
  'site',
  'colours',
  'pictures',
  'sections',
  'menu',
  'seller',
  'bank',
  'shop',
  'buyers',
  'clients',
] as const;
export type SetupGroup = (typeof SETUP_GROUPS)[number];

/** What is answered with yes or no. */
const TICKS = ['yesno', 'confirm', 'switch'] as const;
type Tick = (typeof TICKS)[number];

export interface SetupField {
  file: SetupPart;
  group: SetupGroup;
  path: readonly string[];
  label: KeysOf<'setup.field.*'>;
  /** Its hint in messages, which also says what is wrong when the schema refuses a value. */
  hint: KeysOf<'setup.hint.*'> | null;
  /** Of a value that exists in both languages. */
  locale: Locale | null;
  /** Of a colour. */
  scheme?: (typeof SCHEMES)[number];
  /** `confirm`: a mark of the samples that yes removes. `switch`: on unless the file says `false`. */
  kind: 'text' | 'lines' | 'number' | 'list' | 'colour' | 'choice' | 'picture' | 'links' | 'columns' | 'zones' | Tick;
  /** Of a choice; the first is what a file without this value means. */
  options?: readonly (readonly [value: string, label: MessageKey])[];
  /** What an empty answer removes, and with it every sentence that says it; null where an answer is needed. */
  clears: readonly string[] | null;
  clean?: (answer: string) => string;
  /** Not asked while this section is off. */
  needs?: SectionName;
}

export const isTick = ({ kind }: Pick<SetupField, 'kind'>): boolean => (TICKS as readonly string[]).includes(kind);

type Name<Prefix extends string> = KeysOf<`${Prefix}*`> extends `${Prefix}${infer Rest}` ? Rest : never;

const field = (
  file: SetupPart,
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

/** Accounts and deadlines that orders alone state. The seller's numbers are in the terms with and without a store. */
const FOR_STORE: Partial<SetupField> = { needs: 'store' };

const DOWNLOADS = { clears: ['downloads'] } as const;
const HERO = { clears: ['hero'] } as const;
const MARK = { clears: ['hero', 'mark'] } as const;

/** Looks and menus, which `/admin/setup` alone asks for. */
const LOOKS: readonly SetupField[] = [
  field('site', 'site', 'switches.sampleNotice', 'ownSite', {
    ...{ kind: 'confirm', clears: ['switches', 'sampleNotice'], hint: 'setup.hint.ownSite' },
  }),
  ...[...new Set<(typeof COLOURS)[number]>(['accent', 'warm', ...COLOURS])].flatMap((name) =>
    SCHEMES.map((scheme): SetupField => {
      const path = `palette.${scheme}.${name}`;
      return { ...field('brand', 'colours', path, `colour.${name}`, { kind: 'colour', clears: path.split('.') }), scheme };
    }),
  ),
  ...PICTURE_NAMES.map((name) => {
    const path = `picture.${name}`;
    return field('pictures', 'pictures', path, path as `picture.${typeof name}`, {
      ...{ kind: 'picture', clears: path.split('.'), hint: `setup.hint.picture.${name}` },
    });
  }),
  ...both('brand', 'pictures', 'hero.alt', 'heroAlt', { ...HERO, hint: 'setup.hint.heroAlt' }),
  ...both('brand', 'pictures', 'hero.caption', 'heroCaption', { clears: ['hero', 'caption'] }),
  field('brand', 'pictures', 'hero.place', 'heroPlace', {
    ...{ kind: 'choice', clears: ['hero', 'place'] },
    options: [
      ['beside', 'setup.place.beside'],
      ['below', 'setup.place.below'],
      ['horizon', 'setup.place.horizon'],
    ],
  }),
  ...both('brand', 'pictures', 'hero.mark.text', 'heroMark', { ...MARK, hint: 'setup.hint.heroMark' }),
  field('brand', 'pictures', 'hero.mark.at', 'heroMarkAt', { ...MARK, kind: 'number', hint: 'setup.hint.heroMarkAt' }),
  field('site', 'menu', 'navigation.main', 'menuMain', { kind: 'links', hint: 'setup.hint.links' }),
  field('site', 'menu', 'navigation.more', 'menuMore', { kind: 'links', clears: ['navigation', 'more'], hint: 'setup.hint.links' }),
  field('site', 'menu', 'footer.columns', 'footerColumns', { kind: 'columns', clears: ['footer', 'columns'], hint: 'setup.hint.columns' }),
  field('site', 'menu', 'footer.line', 'footerLine', { kind: 'links', clears: ['footer', 'line'], hint: 'setup.hint.links' }),
];

/** What `npm run site -- personalise` asks, in this order. */
export const ASKED_FIELDS: readonly SetupField[] = [
  ...both('site', 'you', 'owner.name', 'name'),
  ...both('site', 'you', 'owner.jobTitle', 'jobTitle'),
  ...both('site', 'you', 'owner.expertise', 'expertise', { kind: 'list', hint: 'setup.hint.list' }),
  ...both('site', 'you', 'owner.place', 'place', { hint: 'setup.hint.place' }),
  field('site', 'you', 'owner.email', 'email', { hint: 'setup.hint.email' }),
  field('site', 'site', 'brand', 'brand'),
  field('site', 'site', 'url', 'url', { hint: 'setup.hint.url', clean: (answer) => answer.replace(/(?<!\/)\/+$/u, '') }),
  ...both('site', 'site', 'site.title', 'title'),
  ...both('site', 'site', 'site.description', 'description', { kind: 'lines' }),
  ...SECTION_NAMES.map((name) => {
    const path = `sections.${name}`;
    return field('site', 'sections', path, `section.${name}`, {
      kind: 'switch',
      clears: path.split('.'),
      hint: `setup.hint.section.${name}`,
    });
  }),
  ...both('site', 'seller', 'seller.name', 'sellerName', { hint: 'setup.hint.sellerName' }),
  ...both('site', 'seller', 'seller.address', 'address'),
  field('site', 'seller', 'seller.phone', 'phone', { clears: ['seller', 'phone'], hint: 'setup.hint.phone' }),
  field('site', 'seller', 'seller.vat', 'vat', {
    hint: 'setup.hint.vat',
    clean: (answer) => fullVatNumber(HOME_COUNTRY, cleanVatNumber(answer)),
  }),
  field('site', 'seller', 'seller.gemi', 'gemi', { hint: 'setup.hint.gemi', clean: asNumber }),
  field('site', 'bank', 'seller.bank.holder', 'holder', { ...FOR_STORE, hint: 'setup.hint.holder' }),
  field('site', 'bank', 'seller.bank.name', 'bank', FOR_STORE),
  field('site', 'bank', 'seller.bank.iban', 'iban', { ...FOR_STORE, hint: 'setup.hint.iban', clean: asNumber }),
  field('site', 'bank', 'seller.bank.bic', 'bic', { ...FOR_STORE, hint: 'setup.hint.bic', clean: asNumber }),
  field('site', 'seller', 'store.vatExempt', 'vatExempt', {
    ...FOR_STORE,
    ...{ kind: 'yesno', clears: ['store', 'vatExempt'], hint: 'setup.hint.vatExempt' },
  }),
  field('site', 'shop', 'store.shipping', 'shipping', {
    ...FOR_STORE,
    ...{ kind: 'zones', clears: ['store', 'shipping'], hint: 'setup.hint.shipping' },
  }),
  field('site', 'shop', 'store.destinationVat', 'destinationVat', {
    ...FOR_STORE,
    ...{ kind: 'yesno', clears: ['store', 'destinationVat'], hint: 'setup.hint.destinationVat' },
  }),
  field('site', 'shop', 'store.taxDocuments', 'taxDocuments', {
    ...FOR_STORE,
    ...{ kind: 'choice', clears: ['store', 'taxDocuments'], hint: 'setup.hint.taxDocuments' },
    options: [
      ['none', 'setup.tax.none'],
      ['mydata', 'setup.tax.mydata'],
    ],
  }),
  ...PRODUCT_KINDS.map((kind) =>
    field('site', 'shop', `store.incomeClassification.${kind}.category`, `income.${kind}`, {
      ...FOR_STORE,
      ...{ clears: ['store', 'incomeClassification', kind], hint: 'setup.hint.income' },
    }),
  ),
  field('site', 'shop', 'store.feeds', 'feeds', {
    ...FOR_STORE,
    ...{ kind: 'list', clears: ['store', 'feeds'], hint: 'setup.hint.feeds' },
  }),
  field('site', 'shop', 'store.snipcartKey', 'snipcartKey', {
    ...FOR_STORE,
    ...{ clears: ['store', 'snipcartKey'], hint: 'setup.hint.snipcartKey' },
  }),
  field('site', 'buyers', 'store.outsideEu', 'outsideEu', {
    ...FOR_STORE,
    ...{ kind: 'list', clears: ['store', 'outsideEu'], hint: 'setup.hint.outsideEu' },
  }),
  field('terms', 'buyers', 'posting.days', 'posting', { ...FOR_STORE, kind: 'number', clears: ['posting'], hint: 'setup.hint.days' }),
  field('terms', 'buyers', 'start.workingDays', 'start', {
    ...FOR_STORE,
    kind: 'number',
    clears: ['start'],
    hint: 'setup.hint.workingDays',
  }),
  field('terms', 'buyers', 'downloads.times', 'downloadTimes', { ...FOR_STORE, ...DOWNLOADS, kind: 'number', hint: 'setup.hint.times' }),
  field('terms', 'buyers', 'downloads.days', 'downloadDays', {
    ...FOR_STORE,
    ...DOWNLOADS,
    kind: 'number',
    hint: 'setup.hint.downloadDays',
  }),
  field('terms', 'buyers', 'transfer.days', 'transfer', {
    ...FOR_STORE,
    kind: 'number',
    clears: ['transfer'],
    hint: 'setup.hint.transferDays',
  }),
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
  field('terms', 'clients', 'sample', 'sample', { kind: 'confirm', clears: ['sample'], hint: 'setup.hint.sample' }),
];

/** What `/admin/setup` asks. */
export const SETUP_FIELDS: readonly SetupField[] = [...ASKED_FIELDS, ...LOOKS];
