/** The site of another owner, "Kyma Data, Thessaloniki": no file outside `content/` differs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { derivePalette } from '../../src/features/brand/palette.ts';
import { SAMPLE_WORDS } from '../sample-words.ts';
import { otherOwner, tracesOf } from './fixtures/other-owner.ts';
import type { SmallProject } from './fixtures/small-project.ts';

const KYMA = 'tests/samples/kyma/content';
const { light, dark } = derivePalette({ light: { accent: '#005f66' } });

let project: SmallProject;
beforeAll(async () => {
  project = await otherOwner({ content: KYMA, without: ['pages/about'] });
});
afterAll(() => project?.remove());

const getMain = (page: string): string => /<main[\s\S]*<\/main>/u.exec(project.read(page))?.[0] ?? '';

describe('without any sample entries', () => {
  const EMPTY = { '': 'Nothing here yet.', 'el/': 'Δεν υπάρχει τίποτα εδώ ακόμη.' };
  /** An empty list, wall or section, or a count of zero. */
  const HOLLOW =
    /<ul[^>]*>\s*<\/ul>|<div class="(?:cases|wall)">\s*<\/div>|<\/header>\s*<div>\s*<\/div>|<\/h2>\s*<\/nav>|[\s>]0 (?:ways|services|τρόποι|υπηρεσίες)/gu;

  it.each(['services', 'work/projects', 'projects', 'portfolio', 'blog', 'notes'])('says on /%s that there are no entries yet', (page) => {
    for (const [folder, words] of Object.entries(EMPTY)) expect(getMain(`${folder}${page}.html`).includes(words)).toBe(true);
  });

  it.each(['index', 'work', 'services', 'work/projects', 'projects', 'portfolio', 'blog', 'notes'])(
    'shows no empty heading, list or count on /%s',
    (page) => {
      const pages = [`${page}.html`, page === 'index' ? 'el.html' : `el/${page}.html`];
      expect(pages.flatMap((file) => getMain(file).match(HOLLOW) ?? [])).toEqual([]);
    },
  );
});

it('shows the owner’s photograph in two formats, with reserved space and a text alternative', () => {
  const [, sources = '', image = ''] = /<picture>(.*?)(<img[^>]*>)/su.exec(getMain('index.html')) ?? [];
  const files = [...`${sources}${image}`.matchAll(/src(?:set)?="\/(assets\/portrait-large\.[^"]+)"/gu)].map(([, file = '']) => file);
  expect(files.map((file) => file.split('.').at(-1))).toEqual(['avif', 'webp']);
  for (const file of files) expect(project.read(file)).not.toBe('');
  expect(image).toMatch(/ alt="[^"]+" width="160" height="160" loading="lazy"/u);
});

/** What visitors, programs and search read: not the owner's pages, nor the table of all messages. */
const published = (): string[] =>
  ['.html', '.json', '.webmanifest', '.xml', '.txt', '.md']
    .flatMap((ending) => project.files(ending))
    .filter((file) => !/^(?:(?:el\/)?admin|messages\/|pagefind\/|mcp\/pages\/(?:el\/)?admin)/u.test(file));

const foundIn = (files: readonly string[], words: RegExp): string[] =>
  files.flatMap((file) => [...project.read(file).matchAll(words)].map(([found]) => `${file}: ${found}`));

describe('without store, AI in practice and California', () => {
  it('has no page, card or file of theirs, and no link to one', () => {
    const all = ['.html', '.json', '.md', '.txt', '.png'].flatMap((ending) => project.files(ending));
    const OF_SECTION = /(?:^|\/)(?:store|payment|ai|ccpa)(?:\/|\.\w+$)/u;
    // Refunds and mails of earlier orders need the seller of the catalogue.
    expect(all.filter((file) => OF_SECTION.test(file) && !/^(?:el\/)?admin/u.test(file))).toEqual(['store/catalogue.json']);
    expect(JSON.parse(project.read('store/catalogue.json'))).toMatchObject({
      products: [],
      brand: 'Kyma Data',
      bank: { iban: expect.any(String) },
    });
    const LINK = /(?:https:\/\/kyma\.example|["'(\s>])(?:\/el)?\/(?:store|payment|ai|ccpa)(?:[/"'#?)\s<]|\.md|$).{0,40}/gu;
    expect(published().length).toBeGreaterThan(200);
    expect(foundIn(published(), LINK)).toEqual([]);
  });

  it('does not speak of them on any page', () => {
    const WORDS =
      /.{0,30}(?:\b(?:the store|carts?|checkout|basket|an order|orders|unpaid|Stripe|Snipcart|right of withdrawal|products?\b(?! (?:and company )?names)|California|CCPA)\b|κατάστημα|καλάθι|παραγγελί[αε](?!ς? για σαράντα)|υπαναχώρ|προϊόν(?!των και)|Καλιφόρνια).{0,30}/giu;
    // The owner's own work may have been for shops.
    const others = /^(?:el\/)?(?:admin|test-styles|licenses|cv|professional|work|about|projects|portfolio)\b/u;
    const pages = project.files('.html').filter((file) => !others.test(file) && !file.startsWith('pagefind'));
    expect(pages.length).toBeGreaterThan(80);
    const said = (page: string): string => getMain(page).replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/gu, ' ');
    expect(pages.flatMap((page) => (said(page).match(WORDS) ?? []).map((found) => `${page}: ${found}`))).toEqual([]);
  });

  it('takes them from the owner’s menu', () => {
    expect(project.read('admin.html')).toContain('href="/admin/mail"');
    expect(project.read('admin.html')).not.toContain('href="/admin/store"');
  });

  it('names what the owner sells by, without a store, in the terms', () => {
    expect(getMain('terms.html')).toContain('VAT number: EL123456783');
    expect(getMain('el/terms.html')).toContain('αρμόδια είναι τα δικαστήρια της Θεσσαλονίκης');
  });
});

it.each([
  ['index.html', '/method', 'Method'],
  ['el.html', '/el/method', 'Μέθοδος'],
])('has a page of its own in the menu of /%s', (page, href, name) => {
  const [header = ''] = /<header[\s\S]*?<\/header>/u.exec(project.read(page)) ?? [];
  expect(header).toMatch(new RegExp(`<a href="${href}"[^>]*>${name}</a>`, 'u'));
});

it('has no name, number or place of the samples in pages, feeds, manifest, search, cards and the stamp that mails are written from', async () => {
  // Not in the dictionary that slips are looked up in.
  const files = published().filter((file) => !file.startsWith('search/real.'));
  expect(foundIn(files, SAMPLE_WORDS)).toEqual([]);
  const { output } = await project.run(
    ...['--input-type=module', '--eval'],
    "import { cardList } from './src/features/cards/card-list.ts'; console.log(JSON.stringify(cardList()));",
  );
  expect(output).toContain('Thessaloniki');
  expect(output.match(SAMPLE_WORDS)).toBeNull();
});

it('has no name, number or place of the samples in the words of any PDF', async () => {
  const files = project.files('.pdf');
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(join(project.dist, file)));
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toMatch(/Thessaloniki|Θεσσαλονίκη/u);
    expect(text.match(SAMPLE_WORDS), file).toBeNull();
  }
});

describe('with another brand', () => {
  it('has nothing of the sample’s: no colour, word or line of a drawing, in any text file', () => {
    const { colours, words, lines } = tracesOf('content/brand');
    expect([colours, words, lines].map(({ length }) => length > 4)).toEqual([true, true, true]);
    const texts = ['.html', '.css', '.js', '.svg', '.json', '.webmanifest', '.xml', '.txt', '.md'].flatMap((ending) =>
      project.files(ending),
    );
    const found = texts.flatMap((file) => {
      const text = project.read(file);
      return [...colours, ...words, ...lines].flatMap((trace) =>
        text.toLowerCase().includes(trace.toLowerCase()) ? [`${file}: ${trace}`] : [],
      );
    });
    expect(found).toEqual([]);
    expect(project.files('.webp').filter((file) => file.startsWith('screenshots/'))).toEqual([]);
  });

  it('has its colours in every page, in light and dark', () => {
    const pages = project.files('.html').filter((file) => !/^(?:pagefind|(?:el\/)?admin\/content\/editor)/u.test(file));
    const pair = new RegExp(`--accent:\\s*light-dark\\(${light.accent}, ?${dark.accent}\\)`, 'u');
    const without = pages.filter((file) => !pair.test(project.read(file)));
    expect(without).toEqual([]);
    expect(pages.length).toBeGreaterThan(100);
  });

  it('has its logo in the header, and its picture with words in each language', () => {
    const [logo = ''] = project.files('.svg').filter((file) => file.startsWith('assets/brand-logo.'));
    for (const [page, alt] of [
      ['index.html', 'Waves of the Thermaic gulf under a low sun'],
      ['el.html', 'Κύματα του Θερμαϊκού κάτω από χαμηλό ήλιο'],
    ] as const) {
      const html = project.read(page);
      expect(html).toMatch(new RegExp(`<img class="plate" src="/${logo}" alt="Kyma Data"`, 'u'));
      const [, file = ''] = new RegExp(`<img src="/(assets/hero\\.[^"]+\\.webp)"[^>]* alt="${alt}"`, 'u').exec(html) ?? [];
      expect(project.read(file)).not.toBe('');
    }
  });

  it.each(['manifest.webmanifest', 'el/manifest.webmanifest'])('has its colours, and no screenshot, in /%s', (file) => {
    expect(JSON.parse(project.read(file))).toMatchObject({ theme_color: light.accent, background_color: light.paper, screenshots: [] });
  });

  it('has its initial as its icon, in its colours', async () => {
    const icon = project.read('icon.svg');
    expect(icon).toContain(`fill="${light.accent}"`);
    for (const file of ['apple-touch-icon.png', 'icon-512.png', 'icon-maskable-512.png']) {
      const { data, info } = await sharp(join(project.dist, file)).raw().toBuffer({ resolveWithObject: true });
      expect(hex(data.subarray(0, info.channels))).toBe(light.accent);
    }
  });

  it('has its colours on the social cards', async () => {
    const { data, info } = await sharp(join(project.dist, 'cards/en/site.png')).raw().toBuffer({ resolveWithObject: true });
    // A card has few colours, so each may be a step beside its own.
    const isNear = (x: number, y: number, colour: string): boolean =>
      [0, 1, 2].every((part) => {
        const wanted = Number.parseInt(colour.slice(1 + 2 * part, 3 + 2 * part), 16);
        return Math.abs((data[(y * info.width + x) * info.channels + part] ?? 0) - wanted) <= 3;
      });
    expect([isNear(600, info.height - 4, light.accent), isNear(1100, 300, light.paper)]).toEqual([true, true]);
  });

  it.each(['en', 'el'])('has its colours in the résumé as PDF, %s', (locale) => {
    const [file = ''] = project
      .files('.pdf')
      .filter((name) => name.startsWith(locale === 'el' ? 'el/' : '') && (locale === 'el' || !name.startsWith('el/')));
    const fills = pdfFills(readFileSync(join(project.dist, file)));
    expect(fills).toEqual(expect.arrayContaining([light.ink, light.muted]));
  });
});

const hex = (parts: Iterable<number>): string =>
  `#${[...parts]
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** The colours that a PDF fills with. */
function pdfFills(bytes: Buffer): string[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/gu)].flatMap(([, stream = '']) => {
    try {
      const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      return [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/gu)].map(([, ...parts]) =>
        hex(parts.map((part) => Math.round(Number(part) * 255))),
      );
    } catch {
      return [];
    }
  });
}
