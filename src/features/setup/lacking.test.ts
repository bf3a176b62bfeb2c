import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { identitySchema } from '../identity/identity.schema.ts';
import { lackingIn } from './lacking.ts';

const sample = identitySchema.parse(parse(readFileSync('content/site.yaml', 'utf8')));

it('a clone lacks everything that is somebody’s own', () => {
  expect(lackingIn(sample, { sample: true }, { entries: [], logo: false })).toEqual([
    'who',
    'promises',
    'seller',
    'profiles',
    'logo',
    'portrait',
    'article',
    'samples',
  ]);
});

it('a site of its owner lacks nothing', () => {
  const words = { en: 'Eleni Markou', el: 'Ελένη Μάρκου' };
  const own = {
    ...sample,
    url: 'https://kyma.gr',
    social: [{ name: 'GitHub', url: 'https://github.com/kyma' }],
    owner: { ...sample.owner, name: words, email: 'eleni@kyma.gr', portrait: 'eleni.jpg' },
    seller: {
      name: words,
      address: words,
      phone: '+30 2310 123456',
      vat: 'EL094259216',
      gemi: '123456701000',
      bank: { ...sample.seller.bank, holder: 'E. Markou', name: 'Piraeus', iban: 'GR0000' },
    },
    switches: { ...sample.switches, sampleNotice: false },
  };
  expect(lackingIn(own, { sample: false }, { entries: ['notes/first'], logo: true })).toEqual([]);
  // A service is no text to follow.
  expect(lackingIn(own, { sample: false }, { entries: ['services/own'], logo: true })).toEqual(['article']);
});
