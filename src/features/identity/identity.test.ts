import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseChecked } from '../content/problems.ts';
import { identitySchema } from './identity.schema.ts';

const FILE = 'content/site.yaml';
const text = readFileSync(FILE, 'utf8').replace(/^ {2}eventDays: .*$/mu, '  eventDays: DAYS');
const eventDays = (days: string): number => {
  const changed = text.replace('DAYS', days);
  return parseChecked(identitySchema, parse(changed), { file: FILE, text: changed }).analytics.eventDays;
};

it.each([7, 30, 90])('single events may be stored for %i days', (days) => {
  expect(eventDays(String(days))).toBe(days);
});

it.each([
  ['6', 'must be at least 7.'],
  ['91', 'must be at most 90.'],
  ['30.5', 'must be a whole number.'],
  ['a week', 'must be a number.'],
])('%s days are refused: %s', (days, says) => {
  expect(() => eventDays(days)).toThrow(new RegExp(`^content/site.yaml:\\d+: "analytics.eventDays": ${says.replaceAll('.', '\\.')}`, 'u'));
});

it('without the setting they are stored for 90 days', () => {
  const older = text.replace(/^analytics:\n(?: .*\n)+/mu, '');
  expect(older).not.toContain('eventDays');
  expect(identitySchema.parse(parse(older)).analytics.eventDays).toBe(90);
});

it.each([
  ['vat: EL000000000', 'vat: EL123', 'seller.vat', 'VAT number'],
  ['vat: EL000000000', 'vat: EL094259217', 'seller.vat', 'check digit'],
  ['vat: EL000000000', 'vat: "094259216"', 'seller.vat', 'EL and the nine digits'],
  ['  destinationVat: false', '  destinationVat: true\n  vatExempt: true', 'store.vatExempt', 'together with'],
  ['days: [1, 3]', 'days: [3, 1]', 'store.shipping.0.days', 'fewest'],
  ...[
    'http://courier.example/{number}',
    'https://courier.example/',
    'https://{number}.courier.example/',
    'https://courier.example/{number}/{number}',
    'javascript:alert({number})',
  ].map((tracking) => [
    ...['outsideEu: []', `outsideEu: []\n  carriers: [{ name: A, tracking: '${tracking}' }]`, 'store.carriers.0.tracking', 'https://'],
  ]),
  [
    'outsideEu: []',
    "outsideEu: []\n  carriers: [{ name: A, tracking: 'https://a.example/{number}' }, { name: A, tracking: 'https://b.example/{number}' }]",
    'store.carriers',
    'twice',
  ],
  ['phone: +30 210 0000000', 'phone: 210 0000000', 'seller.phone', 'country code'],
  ['phone: +30 210 0000000', 'phone: "+30 210"', 'seller.phone', 'country code'],
  ['gemi: "000000000000"', 'gemi: "12 345"', 'seller.gemi', '9 to 12 digits'],
  ['GR1601101250000000012300695', 'GR1601101250000000012300696', 'seller.bank.iban', 'digit is wrong'],
  ['bic: ETHNGRAA', 'bic: ETHN', 'seller.bank.bic', '8 or 11'],
  ['holder: Your Name', 'holder: "12345"', 'seller.bank.holder', 'a name'],
  ['holder: Your Name', 'holder: Ελένη Μάρκου', 'seller.bank.holder', 'Latin letters'],
  ['en: Your Name, el', 'en: Ελένη Μάρκου, el', 'owner.name.en', 'Latin letters'],
  ['en: "Sample Street 1, 10676 Athens, Greece"', 'en: x', 'seller.address.en', 'at least 5'],
  ['url: https://lycabettus.example', 'url: https://kyma.gr/en', 'url', 'the name only'],
  ['url: https://lycabettus.example', 'url: https://kyma.gr/', 'url', 'the name only'],
  ['url: https://lycabettus.example', 'url: "https://kyma.gr?a=1"', 'url', 'the name only'],
  ['url: https://lycabettus.example', 'url: https://user:pw@kyma.gr', 'url', 'the name only'],
  ['url: https://lycabettus.example', 'url: https://localhost', 'url', 'the name only'],
  ['url: https://lycabettus.example', 'url: https://192.168.1.5', 'url', 'the name only'],
])('instead of %s, %s stops the build', (sample, wrong, field, says) => {
  const changed = readFileSync(FILE, 'utf8').replace(sample, () => wrong);
  expect(() => parseChecked(identitySchema, parse(changed), { file: FILE, text: changed })).toThrow(
    new RegExp(`^content/site.yaml:\\d+: "${field}": .*${says}`, 'u'),
  );
});
