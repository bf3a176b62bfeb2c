import { z } from 'zod';
import { EVENT_DAYS_LIMITS } from '../analytics/event-days.shared.ts';
import { parseDsn } from '../monitor/sentry/dsn.shared.ts';
import { SECTION_NAMES, type SectionName } from '../sections/sections.shared.ts';
import { incomeClassification, TAX_DOCUMENTS } from '../store/catalogue/tax.schema.ts';
import { FEEDS } from '../store/feeds/names.shared.ts';
import { NUMBER_MARK } from '../store/order/carriers.shared.ts';
import { EU_COUNTRIES, HOME_COUNTRY, OTHER_COUNTRIES } from '../store/order/countries.shared.ts';
import { isVatNumber } from '../store/order/vat-number.shared.ts';
import { isBic, isIban } from './bank-account.shared.ts';
import { SAMPLE_VAT } from './sample-values.ts';

/** The store reckons by Greek law, so its seller is registered in Greece. */
const isGreekVat = (vat: string): boolean => vat === SAMPLE_VAT || (vat.startsWith('EL') && isVatNumber(HOME_COUNTRY, vat));

/** Pages, links and keys of sign-in belong to a whole host that others reach. */
const isAddressOfSite = (url: string): boolean => {
  const { origin, hostname = '' } = URL.parse(url) ?? {};
  return origin === url.toLowerCase() && /\.[a-z][a-z\d-]*$/u.test(hostname);
};

/** Where a carrier follows a parcel: the number is no part of the host. */
const isTracking = (address: string): boolean => {
  const { protocol, host = '' } = URL.parse(address) ?? {};
  return (
    protocol === 'https:' &&
    address.split(NUMBER_MARK).length === 2 &&
    !host.includes(encodeURIComponent(NUMBER_MARK)) &&
    !/[{}]/u.test(host)
  );
};

const bilingual = z.strictObject({ en: z.string().min(1), el: z.string().min(1) });
/** Of a person or business, which pages of each language write in its script. */
const names = z.strictObject({
  en: z
    .string()
    .min(1)
    .regex(/^\P{Script=Greek}*$/u, 'write it in Latin letters.'),
  el: z.string().min(1),
});
const addresses = z.strictObject({ en: z.string().min(5), el: z.string().min(5) });
const bilingualList = z.strictObject({ en: z.array(z.string()).min(1), el: z.array(z.string()).min(1) });

/** An address of the site in the default language, named after its entry; or any address with a label. */
const siteLink = z.union(
  [
    z.string().regex(/^\/[^/\s]*(?:\/[^/\s]+)*$/u),
    z.strictObject({ to: z.string().regex(/^\/[^/\s]*(?:\/[^/\s]+)*$/u), label: bilingual.optional() }),
    z.strictObject({ to: z.url({ protocol: /^https$/u }), label: bilingual }),
  ],
  { error: 'write an address such as /about, or { to: "https://…", label: { en: …, el: … } }.' },
);

const on = z.boolean().default(true);
const allOn = Object.fromEntries(SECTION_NAMES.map((name) => [name, on])) as Record<SectionName, typeof on>;

export const identitySchema = z.strictObject({
  brand: z.string().min(1),
  url: z.url({ protocol: /^https$/u }).refine(isAddressOfSite, 'must be https:// and the name only, such as https://www.kyma.gr.'),
  owner: z.strictObject({
    name: names,
    email: z.email(),
    jobTitle: bilingual,
    expertise: bilingualList,
    place: bilingual,
    /** File name of a photograph in `content/`; a drawing is shown if absent. */
    portrait: z
      .string()
      .regex(/^[\w.-]+\.(?:jpe?g|png|webp|avif)$/u)
      .optional(),
  }),
  /** Required of sellers by EU directive 2011/83, article 6, as amended by 2019/2161: the telephone too. */
  seller: z.strictObject({
    name: names,
    address: addresses,
    /** As printed. A site that sells is not built without it (`checkSamples`). */
    phone: z
      .string()
      .regex(/^\+\d(?:[ -]?\d){7,14}$/u, 'must begin with + and the country code, such as +30 210 1234567.')
      .optional(),
    vat: z.string().refine(isGreekVat, 'is not a Greek VAT number: EL and the nine digits, the last of which is a check digit.'),
    /** Number in the General Commercial Registry; no check digit is published. */
    gemi: z.string().regex(/^\d{9,12}$/u, 'must be 9 to 12 digits, in quotes.'),
    bank: z.strictObject({
      /** In Latin letters, as the bank has it: transfers carry no others (EPC217-08). */
      holder: z
        .string()
        .max(70)
        .regex(/\p{L}/u, 'must be a name.')
        .regex(/^(?:\p{Script=Latin}|\P{L})*$/u, 'write it in Latin letters, as the bank has it.'),
      name: z.string(),
      iban: z.string().refine(isIban, 'is not an IBAN: a digit is wrong or missing. Copy it from the bank, without blanks.'),
      bic: z.string().refine(isBic, 'is not a BIC: 8 or 11 letters and digits, such as ETHNGRAA.'),
    }),
  }),
  store: z
    .strictObject({
      /** Postage of an order with physical goods, in cents with VAT. Countries without a zone get none. */
      shipping: z
        .array(
          z.strictObject({
            countries: z.array(z.enum(EU_COUNTRIES)).min(1),
            cents: z.int().nonnegative(),
            /** Working days from posting to delivery: the fewest and the most. */
            days: z
              .tuple([z.int().min(0).max(60), z.int().min(1).max(60)])
              .refine(([fewest, most]) => fewest <= most, 'must be the fewest and then the most working days, such as [1, 3].')
              .optional(),
          }),
        )
        .default([]),
      /** Besides those that the site knows: in the form by which goods are sent, the buyer's e-mail and the order's page. */
      carriers: z
        .array(
          z.strictObject({
            name: z.string().trim().min(1).max(40),
            tracking: z
              .string()
              .max(300)
              .refine(isTracking, 'must be an address that begins with https:// and has {number} once, after its host.'),
          }),
        )
        .max(20)
        .refine((carriers) => new Set(carriers.map(({ name }) => name)).size === carriers.length, 'names a carrier twice.')
        .default([]),
      /** Whose consumers may order. Those countries may ask the seller for VAT of their own from the first sale, as the United Kingdom does. */
      outsideEu: z.array(z.enum(OTHER_COUNTRIES)).default([]),
      /** Set once consumers in other EU states pay the VAT of their country (One Stop Shop). */
      destinationVat: z.boolean().default(false),
      /** Exempt from VAT as a small enterprise (directive 2006/112/EC, article 284). */
      vatExempt: z.boolean().default(false),
      /** Who issues tax documents: the owner elsewhere, whose files the site takes, or the site through myDATA, where the law allows it. */
      taxDocuments: z.enum(TAX_DOCUMENTS).default('none'),
      incomeClassification: incomeClassification.prefault({}),
      /** Snipcart's public key: its cart and checkout then replace the site's own. */
      snipcartKey: z.string().min(1).optional(),
      /** Viva's Smart Checkout is offered beside the other ways to pay, and the legal texts name it. Its keys are settings of the deployment. */
      viva: z.boolean().default(false),
      /** Files of goods for price comparisons; none if absent. */
      feeds: z.array(z.enum(FEEDS)).default([]),
    })
    .refine(({ snipcartKey, destinationVat }) => !(snipcartKey !== undefined && destinationVat), {
      path: ['destinationVat'],
      message:
        'cannot be true together with "snipcartKey": what the One Stop Shop declares comes from documents, which sales of Snipcart do not have here.',
    })
    .refine(({ vatExempt, destinationVat }) => !(vatExempt && destinationVat), {
      path: ['vatExempt'],
      message: 'cannot be true together with "destinationVat": who is exempt charges no VAT of other states. Set one of them to false.',
    }),
  /** Public values of the hosted search; without both, the site searches its own index. */
  search: z
    .strictObject({
      algolia: z.strictObject({
        appId: z.string().regex(/^\w+$/u).optional(),
        searchKey: z
          .string()
          .regex(/^[\w+/=-]+$/u)
          .optional(),
        index: z.string().min(1).optional(),
      }),
    })
    .optional(),
  /** Public address (DSN) of a Sentry project, which then also receives the errors of pages and functions. */
  monitor: z
    .strictObject({
      sentryDsn: z
        .string()
        .refine((dsn) => parseDsn(dsn) !== undefined, 'a DSN, such as https://KEY@o1.ingest.de.sentry.io/1')
        .optional(),
    })
    .optional(),
  analytics: z
    .strictObject({
      /** Single views and events are stored for so many days, then only daily totals. Fewer leave room for more visits (docs/owner/scaling.md). */
      eventDays: z.int().min(EVENT_DAYS_LIMITS.least).max(EVENT_DAYS_LIMITS.most).default(EVENT_DAYS_LIMITS.most),
    })
    .prefault({}),
  /** Google's tag; without it, no page names Google, and nobody is asked for consent. */
  analyticsTag: z.strictObject({ measurementId: z.string().regex(/^G-[A-Z\d]{4,20}$/u) }).optional(),
  credly: z.strictObject({ user: z.string().regex(/^[\w.-]{1,100}$/u) }).optional(),
  /** Where the owner's editor saves; without it, it works on the files of the owner's own machine. */
  repository: z
    .strictObject({
      service: z.enum(['github', 'gitlab', 'gitea']),
      name: z.string().regex(/^[\w.-]+(?:\/[\w.-]+)+$/u),
      branch: z.string().min(1).optional(),
      /** API of an own server, such as `https://git.example.com/api/v1`; the service's public one if absent. */
      apiUrl: z.url({ protocol: /^https$/u }).optional(),
    })
    .optional(),
  site: z.strictObject({ title: bilingual, description: bilingual }),
  social: z.array(z.strictObject({ name: z.string(), url: z.url({ protocol: /^https$/u }) })),
  navigation: z.strictObject({
    main: z.array(siteLink).max(9),
    /** Also in the menu of narrow screens. */
    more: z.array(siteLink).default([]),
  }),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: bilingual, links: z.array(siteLink).min(1) })).default([]),
      /** Below articles, instead of the columns. */
      line: z.array(siteLink).default([]),
    })
    .prefault({}),
  /** Parts of the site; each is there unless it is switched off. */
  sections: z.strictObject(allOn).prefault({}),
  switches: z.strictObject({
    blogPageSize: z.int().min(3).max(50),
    sampleNotice: z.boolean().default(false),
    /** Announces new mail to the owner's pages by WebSocket (specification, section 7). */
    enableWebsocket: z.boolean(),
    /** Fixed WebSocket address; if absent, the server provides one. */
    websocketUrl: z.url({ protocol: /^wss?$/u }).optional(),
    /** Origin of API calls (specification, section 7); the site's own if absent. */
    apiUrl: z.url({ protocol: /^https?$/u }).optional(),
  }),
});

export type Identity = z.infer<typeof identitySchema>;
