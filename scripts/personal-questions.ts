import type { Identity } from '../src/features/identity/identity.schema.ts';
import { LOCALE_CODES } from '../src/i18n/locales.ts';

export interface Question {
  ask: string;
  now: (identity: Identity) => string;
  set: (identity: Identity, answer: string) => void;
}

const LANGUAGE = { en: 'English', el: 'Greek' };

const bilingual = (ask: string, field: (identity: Identity) => Record<'en' | 'el', string>): Question[] =>
  LOCALE_CODES.map((locale) => ({
    ask: `${ask}, in ${LANGUAGE[locale]}`,
    now: (identity) => field(identity)[locale],
    set: (identity, answer) => {
      field(identity)[locale] = answer;
    },
  }));

export const QUESTIONS: Question[] = [
  ...LOCALE_CODES.map(
    (locale): Question => ({
      ask: `Your name, in ${LANGUAGE[locale]}`,
      now: ({ owner }) => owner.name[locale],
      set: ({ owner, seller }, answer) => {
        if (seller.name[locale] === owner.name[locale]) seller.name[locale] = answer;
        if (locale === 'en' && seller.bank.holder === owner.name.en) seller.bank.holder = answer;
        owner.name[locale] = answer;
      },
    }),
  ),
  {
    ask: 'Name of the site',
    now: ({ brand }) => brand,
    set: (identity, answer) => {
      identity.brand = answer;
    },
  },
  {
    ask: 'Address of the site, with https:// and no slash at the end',
    now: ({ url }) => url,
    set: (identity, answer) => {
      identity.url = answer;
    },
  },
  {
    ask: 'E-mail',
    now: ({ owner }) => owner.email,
    set: ({ owner }, answer) => {
      owner.email = answer;
    },
  },
  ...bilingual('Job title', ({ owner }) => owner.jobTitle),
  ...bilingual('Place', ({ owner }) => owner.place),
  ...bilingual('Seller: name', ({ seller }) => seller.name),
  ...bilingual('Seller: postal address', ({ seller }) => seller.address),
  {
    ask: 'Seller: VAT number',
    now: ({ seller }) => seller.vat,
    set: ({ seller }, answer) => {
      seller.vat = answer;
    },
  },
  {
    ask: 'Seller: number in the General Commercial Registry (ΓΕΜΗ)',
    now: ({ seller }) => seller.gemi,
    set: ({ seller }, answer) => {
      seller.gemi = answer;
    },
  },
  {
    ask: 'Bank account for transfers: holder',
    now: ({ seller }) => seller.bank.holder,
    set: ({ seller }, answer) => {
      seller.bank.holder = answer;
    },
  },
  {
    ask: 'Bank account for transfers: bank',
    now: ({ seller }) => seller.bank.name,
    set: ({ seller }, answer) => {
      seller.bank.name = answer;
    },
  },
  {
    ask: 'Bank account for transfers: IBAN',
    now: ({ seller }) => seller.bank.iban,
    set: ({ seller }, answer) => {
      seller.bank.iban = answer.replaceAll(' ', '').toUpperCase();
    },
  },
  {
    ask: 'Bank account for transfers: BIC',
    now: ({ seller }) => seller.bank.bic,
    set: ({ seller }, answer) => {
      seller.bank.bic = answer;
    },
  },
];

/** Asked last: the home page's title and the search results' texts, which may name a place and a trade. */
export const TITLE_QUESTIONS: Question[] = [
  ...bilingual('Title of the home page', ({ site }) => site.title),
  ...bilingual('Description of the site', ({ site }) => site.description),
];
