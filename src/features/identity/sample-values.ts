import type { Terms } from '../terms/terms.schema.ts';
import type { Identity } from './identity.schema.ts';

/** Nobody's: zeros have a right check digit. */
export const SAMPLE_VAT = 'EL000000000';

/** Values of `content/site.yaml` that name nobody, by field. A site that shows them is a sample. */
const SAMPLES: Readonly<Record<string, string>> = {
  url: 'https://lycabettus.example',
  'owner.name.en': 'Your Name',
  'owner.name.el': 'Το όνομά σας',
  'owner.email': 'hello@example.com',
  'seller.name.en': 'Your Name',
  'seller.name.el': 'Το όνομά σας',
  'seller.address.en': 'Sample Street 1, 10676 Athens, Greece',
  'seller.address.el': 'Οδός Δείγματος 1, 10676 Αθήνα',
  'seller.phone': '+30 210 0000000',
  'seller.vat': SAMPLE_VAT,
  'seller.gemi': '000000000000',
  'seller.bank.holder': 'Your Name',
  'seller.bank.name': 'Sample Bank',
  'seller.bank.iban': 'GR1601101250000000012300695',
};

const valueAt = (identity: Identity, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => Object.entries(value ?? {}).find(([name]) => name === key)?.[1], identity);

/** Of profiles in the samples, and in the manuals of the services. */
const NOBODYS = /\byour[-_]?(?:name|user|username|handle)\b/iu;

const isShown = ({ sections }: Identity, field: string): boolean => sections.store || !field.startsWith('seller.bank.');

/** Law asks whoever sells at a distance for a telephone number (directive 2011/83/EU, article 6(1)(c)). */
export const lacksPhone = ({ sections, seller }: Identity): boolean => sections.store && seller.phone === undefined;

/** The fields of `content/site.yaml` that still hold a sample's value. Without a store, no page, mail or order states the account. */
export const sampleFields = (identity: Identity): string[] => [
  ...Object.entries(SAMPLES).flatMap(([field, sample]) => (isShown(identity, field) && valueAt(identity, field) === sample ? [field] : [])),
  ...identity.social.flatMap(({ url }, at) => (NOBODYS.test(url) ? [`social.${at}.url`] : [])),
];

/**
 * A site that no longer says it is a sample must not state the samples' numbers and promises as its owner's.
 * @param texts what `sampleTexts` found
 * @throws Error that names each file and field, and what to do
 */
export function checkSamples(identity: Identity, { sample }: Pick<Terms, 'sample'>, texts: readonly string[] = []): void {
  if (identity.switches.sampleNotice) return;
  const problems = [
    ...sampleFields(identity).map((field) => `content/site.yaml: "${field}" is still the sample's. Write your own.`),
    ...(lacksPhone(identity)
      ? ['content/site.yaml: "seller.phone" is missing. Whoever sells online must state a telephone number: write it below "seller".']
      : []),
    ...texts,
    ...(sample ? ['content/terms.yaml: "sample" is still true. Read each promise, change or delete it, then delete "sample: true".'] : []),
  ];
  if (problems.length === 0) return;
  throw new Error(
    [...problems, 'content/site.yaml: until then, keep "switches.sampleNotice" true, so that pages say they are samples.'].join('\n'),
  );
}
