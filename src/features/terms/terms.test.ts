import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { identity } from '../identity/identity.ts';
import { checkSamples } from '../identity/sample-values.ts';
import { shippingDetails } from '../structured-data/nodes.ts';
import { answerNote, deliveryTime, talkSentence } from './sentences.ts';
import { termsSchema } from './terms.schema.ts';

const read = (yaml: string) => termsSchema.parse(parse(yaml) ?? {});

it('says nothing of what is not promised', () => {
  const none = read('# nothing yet');
  expect([talkSentence('en', none), answerNote('el', none), none.exit.project]).toEqual(['', undefined, undefined]);
  expect(deliveryTime('en', 'physical', none)).toBeUndefined();
  expect(deliveryTime('el', 'service', none)).toBeUndefined();
  const [zone] = shippingDetails(identity, none);
  expect(zone?.['deliveryTime']).toMatchObject({ transitTime: { minValue: 1, maxValue: 3 } });
  const unpromised = { ...identity, store: { ...identity.store, shipping: [{ countries: ['GR' as const], cents: 500 }] } };
  expect(shippingDetails(unpromised, none)[0]).not.toHaveProperty('deliveryTime');
});

it('builds each sentence from its number in both languages', () => {
  const some = read('talk: { minutes: 25 }\nanswer: { workingDays: 1 }\nposting: { days: 3 }\nstart: { workingDays: 1 }');
  expect(talkSentence('en', some)).toBe('It starts with a conversation of 25 minutes.');
  expect(talkSentence('el', { ...some, talk: { minutes: 25, free: true } })).toBe('Αρχίζουμε με μια δωρεάν συζήτηση 25 λεπτών.');
  expect(answerNote('en', some)).toBe('An answer within 1 working day.');
  expect(deliveryTime('el', 'physical', some)).toBe('Αποστολή μέσα σε 3 ημέρες από την πληρωμή');
  expect(deliveryTime('el', 'service', some)).toBe('Ορίζουμε την έναρξη μέσα σε 1 εργάσιμη ημέρα από την πληρωμή');
});

const real = () => {
  const site = structuredClone(identity);
  site.url = 'https://kyma.example.gr';
  site.owner = { ...site.owner, name: { en: 'Kyma Data', el: 'Κύμα Δεδομένα' }, email: 'info@kyma.example.gr' };
  site.seller = {
    name: { en: 'Eleni Papadopoulou', el: 'Ελένη Παπαδοπούλου' },
    address: { en: 'Egnatia 12, Thessaloniki', el: 'Εγνατία 12, Θεσσαλονίκη' },
    ...{ phone: '+30 2310 123456', vat: 'EL090000045', gemi: '123456704000' },
    bank: { holder: 'ELENI PAPADOPOULOU', name: 'Bank', iban: 'GR9608100010000001234567890', bic: 'CRBAGRAA' },
  };
  site.social = [];
  site.switches.sampleNotice = false;
  return site;
};

it('stops a build that states the samples’ promises and numbers as its owner’s', () => {
  expect(() => checkSamples(real(), { sample: false })).not.toThrow();
  expect(() => checkSamples(real(), { sample: true })).toThrow('content/terms.yaml: "sample" is still true.');
  const half = real();
  half.seller.vat = identity.seller.vat;
  expect(() => checkSamples(half, { sample: false })).toThrow('content/site.yaml: "seller.vat" is still the sample\'s. Write your own.');
  half.seller.vat = 'EL090000045';
  half.social = [{ name: 'GitHub', url: 'https://github.com/kyma' }, ...identity.social.slice(0, 1)];
  expect(() => checkSamples(half, { sample: false })).toThrow('content/site.yaml: "social.1.url" is still the sample\'s. Write your own.');
  half.social = [];
  half.seller.phone = undefined;
  expect(() => checkSamples(half, { sample: false })).toThrow('content/site.yaml: "seller.phone" is missing.');
  half.sections.store = false;
  expect(() => checkSamples(half, { sample: false })).not.toThrow();
  half.sections.store = true;
  half.switches.sampleNotice = true;
  expect(() => checkSamples(half, { sample: true })).not.toThrow();
});
