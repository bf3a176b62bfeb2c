import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETUP_FILES } from './fields.shared.ts';
import { changesBetween, filledIn, followedBy, type Setup, type SetupValues, toValues } from './setup.shared.ts';

const read = (file: string) => parse(readFileSync(file, 'utf8'));
const before: Setup = { site: read(SETUP_FILES.site), terms: read(SETUP_FILES.terms), brand: {}, pictures: {} };
const old = toValues(before);

it('leaves a form that nobody changed as it is', () => {
  expect(filledIn(before, old)).toEqual({ setup: before, problems: {}, wrongFile: undefined });
});

it('takes each kind of value, cleaned, and shows what changes', () => {
  const { setup, problems } = filledIn(before, {
    'owner.expertise.el': 'Ανάλυση,  Πρόβλεψη ',
    url: 'https://kyma.example/',
    'seller.vat': 'ΕΛ 094 259 216',
    'talk.minutes': '30',
    'talk.free': 'false',
    sample: 'true',
    social: 'Bluesky https://bsky.app/profile/kyma\n\nMy  Site   https://kyma.example/me',
  });
  expect(problems).toEqual({});
  expect(changesBetween(before, setup).map(({ name, to }) => [name, to])).toEqual([
    ['owner.expertise.el', 'Ανάλυση, Πρόβλεψη'],
    ['url', 'https://kyma.example'],
    ['seller.vat', 'EL094259216'],
    ['talk.minutes', '30'],
    ['talk.free', 'false'],
    ['sample', 'true'],
    ['social', 'Bluesky https://bsky.app/profile/kyma\nMy Site https://kyma.example/me'],
  ]);
});

it.each<[SetupValues, Record<string, string>]>([
  [{ 'owner.name.el': ' ' }, { 'owner.name.el': 'setup.hint.needed' }],
  [{ 'courts.el': '' }, { 'courts.el': 'setup.hint.both' }],
  [{ 'talk.minutes': 'forty' }, { 'talk.minutes': 'setup.hint.talk' }],
  [{ 'seller.bank.iban': 'GR1601101250000000012300696' }, { 'seller.bank.iban': 'setup.hint.iban' }],
  [{ 'store.shipping': 'GR: five' }, { 'store.shipping': 'setup.hint.shipping' }],
  [{ 'store.shipping': 'US: 5.00' }, { 'store.shipping': 'setup.hint.shipping' }],
  [{ 'store.shipping': 'GR: 5.00 (3-1)' }, { 'store.shipping': 'setup.hint.shipping' }],
  [{ 'store.feeds': 'amazon' }, { 'store.feeds': 'setup.hint.feeds' }],
  [{ 'store.incomeClassification.service.category': 'services' }, { 'store.incomeClassification.service.category': 'setup.hint.income' }],
  [{ social: 'https://bsky.app' }, { social: 'setup.hint.profiles' }],
])('of %j, says what is wrong', (values, problems) => {
  expect(filledIn(before, values).problems).toEqual(problems);
});

it('drops a promise that is emptied in both languages, and asks for the second one of a new one', () => {
  const { setup, problems } = filledIn(before, { 'courts.en': '', 'courts.el': '', 'talk.minutes': '' });
  expect([problems, Object.keys(setup.terms)]).toEqual([
    {},
    Object.keys(before.terms).filter((name) => name !== 'courts' && name !== 'talk'),
  ]);
  expect(filledIn(setup, { 'courts.en': 'the courts of Volos', 'talk.free': 'true' }).problems).toEqual({
    'courts.el': 'setup.hint.both',
    'talk.minutes': 'setup.hint.needed',
  });
});

it('switches parts of the site, and then leaves as it was what only they need', () => {
  const { setup, problems } = filledIn(before, { 'sections.store': 'false', 'sections.ai': 'true', 'seller.bank.iban': 'GR1' });
  expect([problems, setup.site['sections'], setup.site['seller']]).toEqual([{}, { store: false }, before.site['seller']]);
  expect(filledIn(setup, { 'sections.store': 'true' }).setup).toEqual(before);
});

it('takes what a shop decides: postage, VAT, papers, feeds and Snipcart', () => {
  const { setup, problems } = filledIn(before, {
    'store.shipping': 'GR: 4,5 (1-2)\nAT, BE, BG : 12.00 €\n',
    'store.taxDocuments': 'mydata',
    'store.incomeClassification.digital.category': 'category1_4',
    'store.feeds': 'skroutz, bestprice',
    'store.snipcartKey': 'PUBLIC',
  });
  expect([problems, setup.site['store']]).toEqual([
    {},
    {
      ...(before.site['store'] as object),
      shipping: [
        { countries: ['GR'], cents: 450, days: [1, 2] },
        { countries: ['AT', 'BE', 'BG'], cents: 1200 },
      ],
      ...{ taxDocuments: 'mydata', feeds: ['skroutz', 'bestprice'], snipcartKey: 'PUBLIC' },
      incomeClassification: { digital: { category: 'category1_4' } },
    },
  ]);
  expect(toValues(setup)['store.shipping']).toBe('GR: 4.50 (1-2)\nAT BE BG: 12.00');
  // What is emptied is what a file without it means.
  const again = filledIn(setup, {
    'store.destinationVat': 'true',
    'store.taxDocuments': 'none',
    'store.feeds': '',
    'store.snipcartKey': '',
  });
  const { destinationVat, taxDocuments, feeds, snipcartKey } = again.setup.site['store'] as Record<string, unknown>;
  expect([again.problems, destinationVat, taxDocuments, feeds, snipcartKey]).toEqual([{}, true, undefined, undefined, undefined]);
});

it('orders, adds and removes what is in the menu and in the footer', () => {
  const { setup, problems } = filledIn(before, {
    'navigation.main': '/services\n/method\n\nhttps://kyma.example  Shop | Κατάστημα',
    'navigation.more': '',
    'footer.columns': 'Site | Ιστότοπος\n/services\n/blog/rss.xml Feed | Ροή\nTrust | Όροι\n/terms',
  });
  expect([problems, setup.site['navigation']]).toEqual([
    {},
    { main: ['/services', '/method', { to: 'https://kyma.example', label: { en: 'Shop', el: 'Κατάστημα' } }] },
  ]);
  expect(setup.site['footer']).toMatchObject({
    columns: [
      { title: { en: 'Site', el: 'Ιστότοπος' }, links: ['/services', { to: '/blog/rss.xml', label: { en: 'Feed', el: 'Ροή' } }] },
      { title: { en: 'Trust', el: 'Όροι' }, links: ['/terms'] },
    ],
  });
  const wrong = filledIn(before, { 'navigation.main': 'about', 'footer.columns': 'Only one language\n/terms' });
  expect(wrong.problems).toEqual({ 'navigation.main': 'setup.hint.links', 'footer.columns': 'setup.hint.columns' });
});

it('keeps picture and words together, and says what to change of a colour', () => {
  const withHero = {
    ...before,
    brand: { hero: { alt: { en: 'A', el: 'Α' }, mark: { at: 9, text: { en: 'b', el: 'β' } } } },
    pictures: { picture: { hero: 'hero.svg' } },
  };
  expect(filledIn(withHero, { 'picture.hero': '' })).toMatchObject({ setup: { brand: {} }, problems: {} });
  expect(filledIn(before, { 'picture.hero': 'hero.jpg, 9 KB' }).problems).toHaveProperty(['hero.alt.en']);
  expect(filledIn(before, { 'hero.alt.en': 'A', 'hero.alt.el': 'Α' }).problems).toEqual({ 'picture.hero': 'setup.hint.heroMissing' });
  expect(filledIn(withHero, { 'hero.mark.at': '78,6' }).setup.brand).toMatchObject({ hero: { mark: { at: 78.6 } } });
  expect(filledIn(before, { 'picture.portrait': 'portrait.jpg, 9 KB' }).setup.site).toMatchObject({ owner: { portrait: 'portrait.jpg' } });
  expect(
    filledIn(before, { 'palette.light.accent': '#e95420', 'palette.light.paper': '#ffffff' }).problems['palette.light.accent'],
  ).toMatchObject({
    key: 'setup.colour.faint',
    values: { better: '#a33000' },
  });
});

it('keeps the notice of samples while their values are left', () => {
  const isOwn = { 'switches.sampleNotice': 'true' };
  const { problems } = filledIn(before, isOwn);
  expect(problems['switches.sampleNotice']).toMatchObject({
    key: 'setup.hint.samplesLeft',
    values: { fields: expect.stringContaining('seller.vat') },
  });
  const both = (name: string, words: string) => ({ [`${name}.en`]: words, [`${name}.el`]: words });
  const own = {
    ...{
      ...both('owner.name', 'Eleni Markou'),
      ...both('seller.name', 'Eleni Markou'),
      ...both('seller.address', 'Egnatia 1, Thessaloniki'),
    },
    ...{
      url: 'https://kyma.gr',
      'owner.email': 'eleni@kyma.gr',
      'seller.phone': '+30 2310 123456',
      'seller.vat': 'EL094259216',
      'seller.gemi': '123456701000',
    },
    ...{ 'sections.store': 'false', social: '' },
  };
  expect(filledIn(before, { ...own, ...isOwn }).problems['switches.sampleNotice']).toMatchObject({ values: { fields: 'sample' } });
  const { setup, problems: none } = filledIn(before, { ...own, ...isOwn, sample: 'true' });
  expect(none).toEqual({});
  expect(setup.site).toMatchObject({ switches: expect.not.objectContaining({ sampleNotice: expect.anything() }) });
});

it('names a file that is wrong where the form has no field', () => {
  const broken = { ...before, site: { ...before.site, switches: {} } };
  expect(filledIn(broken, {})).toMatchObject({ problems: {}, wrongFile: 'site' });
});

it('lets seller, account and titles follow, until they say something else', () => {
  const named = { ...old, 'owner.name.en': 'Eleni' };
  const first = followedBy(before, 'owner.name.en', named, {});
  expect(first).toEqual({ 'seller.name.en': 'Eleni', 'seller.bank.holder': 'Eleni' });
  const corrected = { ...named, ...first, 'owner.name.en': 'Eleni Markou', 'seller.bank.holder': 'Markou OE' };
  expect(followedBy(before, 'owner.name.en', corrected, first)).toEqual({ 'seller.name.en': 'Eleni Markou' });
  expect(followedBy(before, 'brand', { ...old, brand: 'Kyma' }, {})).toMatchObject({
    'site.title.el': 'Kyma, συμβουλευτική πληροφορικής και ανάλυση δεδομένων στην Αθήνα',
  });
  expect(followedBy(before, 'seller.vat', { ...old, 'seller.vat': 'EL094259216' }, {})).toEqual({});
});
