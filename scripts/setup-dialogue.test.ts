import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readContent } from '../src/features/content/read-content.ts';
import { SETUP_FIELDS, SETUP_FILES } from '../src/features/setup/fields.shared.ts';
import type { Setup } from '../src/features/setup/setup.shared.ts';
import { askSetup, type Kept } from './setup-dialogue.ts';

const before: Setup = { site: parse(readContent(SETUP_FILES.site)), terms: parse(readContent(SETUP_FILES.terms)), brand: {}, pictures: {} };
const FIRST = [before.site, before.terms];
const place = (path: string): number => SETUP_FIELDS.findIndex((field) => field.path.join('.') === path);

/** @param replies by the path of the field that is asked, else Enter; the rest answer the question whether to write */
async function talk(replies: Record<string, string | string[]>, last: readonly (string | undefined)[] = ['yes'], kept?: Kept) {
  const said: string[] = [];
  const saves: Kept[] = [];
  const left = new Map(Object.entries(replies).map(([path, words]) => [`[${place(path) + 1}/`, [words].flat()]));
  const end = [...last];
  const setup = await askSetup(
    {
      say: (text) => said.push(text),
      read: async (prompt) => {
        said.push(prompt);
        const number = /^\[\d+\//u.exec(prompt)?.[0];
        return number === undefined ? end.shift() : (left.get(number)?.shift() ?? '');
      },
    },
    { before, kept, keep: (now) => saves.push(now) },
  );
  return { setup, said: said.join('\n'), saves };
}

it('changes what is answered, keeps what is not, and shows all of it before it is written', async () => {
  const { setup, said } = await talk({
    'owner.name.en': 'Eleni Markou',
    'owner.name.el': 'Ελένη Μάρκου',
    brand: 'Kyma Data',
    url: 'https://kyma.example/',
    'seller.vat': 'ΕΛ 094 259 216',
    'seller.bank.iban': 'GR16 0110 1250 0000 0001 2300 695',
    'store.shipping': 'GR: 5.00 (1-3); CY: 9.00',
    'store.taxDocuments': ['us', 'mydata'],
    'talk.minutes': '-',
    'talk.free': '',
    'courts.en': 'the courts of Thessaloniki',
    'courts.el': 'τα δικαστήρια της Θεσσαλονίκης',
    sample: 'yes',
  });
  expect(setup?.site).toMatchObject({
    ...before.site,
    brand: 'Kyma Data',
    url: 'https://kyma.example',
    owner: { ...(before.site['owner'] as object), name: { en: 'Eleni Markou', el: 'Ελένη Μάρκου' } },
    store: {
      shipping: [
        { countries: ['GR'], cents: 500, days: [1, 3] },
        { countries: ['CY'], cents: 900 },
      ],
      taxDocuments: 'mydata',
    },
    seller: { name: { en: 'Eleni Markou', el: 'Ελένη Μάρκου' }, vat: 'EL094259216', bank: { holder: 'Eleni Markou' } },
  });
  expect(setup?.terms).toEqual({
    ...Object.fromEntries(Object.entries(before.terms).filter(([name]) => name !== 'talk' && name !== 'sample')),
    courts: { en: 'the courts of Thessaloniki', el: 'τα δικαστήρια της Θεσσαλονίκης' },
  });
  expect(said).toContain(`${place('brand') + 1}. Name of the site: Lycabettus → Kyma Data`);
  expect(said).toContain('First conversation, minutes: 40 → (nothing)');
  expect([before.site, before.terms]).toEqual(FIRST);
});

it('asks about each part of the site, and without a store not for what only orders state', async () => {
  const { setup, said } = await talk({
    'sections.store': 'no',
    'sections.ai': 'no',
    'sections.california': 'yes',
    'seller.gemi': ['<', '>'],
  });
  expect(setup?.site['sections']).toEqual({ store: false, ai: false });
  expect(said).toContain('Store: products, cart, orders and payments [yes]');
  expect(said).not.toContain('IBAN');
  expect(said).not.toContain('Goods are posted');
  expect(said).toContain('VAT number');
});

it.each([
  ['seller.bank.iban', 'GR1601101250000000012300696', 'check digits'],
  ['seller.vat', 'EL123', 'check digit'],
  ['seller.gemi', 'ΓΕΜΗ', '9 to 12 digits'],
  ['owner.email', 'eleni@kyma', 'A whole address'],
  ['url', 'http://kyma.example', 'https://'],
  ['talk.minutes', 'forty', '5 to 480'],
  ['brand', '-', 'cannot be empty'],
  ['sample', 'perhaps', 'yes or no'],
])('for %s, %s is refused in words, and asked again', async (path, wrong, says) => {
  const { setup, said } = await talk({ [path]: wrong });
  expect(said).toContain(says);
  expect(said.split(`[${place(path) + 1}/`)).toHaveLength(3);
  expect(setup).toEqual(before);
});

it('goes back, to the end, and to a question of the list', async () => {
  const { setup, said } = await talk({ 'owner.name.en': ['Maria', 'Marina'], 'owner.name.el': ['<', '>'], brand: 'Νήμα' }, [
    String(place('brand') + 1),
    'yes',
  ]);
  expect(setup?.site).toMatchObject({ brand: 'Νήμα', owner: { name: { en: 'Marina' } } });
  expect(said).not.toContain('Town and country');
});

it('asks again for the other language of a value that has only one', async () => {
  const without = { ...before, terms: {} };
  const { courts: _, ...terms } = before.terms;
  expect(terms).not.toEqual(without.terms);
  const el = `[${place('courts.el') + 1}/`;
  const replies = ['-', 'the courts of Volos', 'τα δικαστήρια του Βόλου'];
  const said: string[] = [];
  const setup = await askSetup(
    {
      say: (text) => said.push(text),
      read: async (prompt) => {
        if (prompt.startsWith(`[${place('courts.en') + 1}/`)) return replies.splice(0, 1)[0] ?? '';
        if (prompt.startsWith(el) && said.some((line) => line.includes('still needed'))) return 'τα δικαστήρια του Βόλου';
        return prompt.startsWith('Write') ? 'yes' : '';
      },
    },
    {
      before: { ...before, terms },
      keep: () => undefined,
      kept: { at: place('courts.en') + 1, setup: { ...before, terms: { ...terms, courts: { en: 'the courts of Volos' } } } },
    },
  );
  expect(setup?.terms['courts']).toEqual({ en: 'the courts of Volos', el: 'τα δικαστήρια του Βόλου' });
});

it('keeps each answer at once, and continues where the input ended', async () => {
  const first = await talk({ 'owner.name.en': 'Eleni Markou' }, [undefined]);
  expect(first.setup).toBeUndefined();
  const kept = first.saves.at(-1);
  expect(kept?.at).toBe(1);
  const { setup, said } = await talk({}, ['yes'], kept);
  expect(said).not.toContain('[1/');
  expect(setup?.site).toMatchObject({ owner: { name: { en: 'Eleni Markou' } } });
});

it('writes nothing after "no"', async () => {
  expect((await talk({ brand: 'Kyma' }, ['no'])).setup).toBeUndefined();
});
