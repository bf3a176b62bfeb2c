import { readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawlStore, type Fetched } from '../../scripts/store-crawl.ts';
import { faults, fileAt, read, SITE } from './built-site.ts';
import { product, smallContent } from './fixtures/small-content.ts';
import { SmallProject } from './fixtures/small-project.ts';

const NAMED = /snipcart(?:\.com|-|_)|data-snipcart/iu;
const BUILD_TIMEOUT_MS = 120_000;

describe('without a key of Snipcart', () => {
  it('no page names its hosts, its classes or a loader', () => {
    expect(faults(({ html }) => [NAMED.exec(html)?.[0]])).toEqual([]);
  });

  it('the JSON twins are those of the catalogue', async () => {
    const fetched = async (address: string): Promise<Fetched> => {
      const file = fileAt(address);
      if (file === undefined) return { status: 404, type: '', text: '' };
      return { status: 200, type: file.endsWith('.json') ? 'application/json' : 'text/html', text: read(file) };
    };
    const checked = await crawlStore(fetched);
    expect(checked.length).toBeGreaterThan(10);
    expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
    expect(checked.some(({ hasButton }) => hasButton)).toBe(false);
  });
});

describe('with a key of Snipcart', () => {
  const KEY = 'public-key-of-the-test';
  const PAGES = [
    'store',
    'products',
    '[slug].json.ts',
    'catalogue.json.ts',
    'cart.astro',
    'checkout',
    'index.astro',
    'payment',
    'snipcart.astro',
  ];
  let project: SmallProject;
  let outcome: { built: boolean; output: string };

  beforeAll(async () => {
    project = new SmallProject(false, PAGES);
    const site = readFileSync('content/site.yaml', 'utf8').replace('# snipcartKey: …', `snipcartKey: ${KEY}`);
    outcome = await project.build({ ...smallContent(), ...product('print'), 'site.yaml': site });
  }, BUILD_TIMEOUT_MS);
  afterAll(() => project.remove());

  const pageOf = (file: string) => parseHTML(project.read(file)).document;
  const policyOf = (file: string): Record<string, string> => {
    const content = pageOf(file).querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? '';
    return Object.fromEntries(
      content.split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/u);
        return [name, sources.filter((source) => !source.startsWith("'sha")).join(' ')];
      }),
    );
  };

  it('builds', () => {
    expect(outcome.output.split('\n').slice(-20).join('\n')).toContain('Complete!');
  });

  it('each product page has the button, and all that Snipcart compares is the catalogue’s', async () => {
    const fetched = async (address: string): Promise<Fetched> => {
      if (address === '/build.json') return { status: 200, type: 'application/json', text: JSON.stringify({ url: SITE }) };
      const isJson = address.endsWith('.json');
      const text = project.read(`${address.slice(1)}${isJson ? '' : '.html'}`);
      return { status: 200, type: isJson ? 'application/json' : 'text/html', text };
    };
    const checked = await crawlStore(fetched);
    expect(checked.map(({ locale, hasButton, differences }) => ({ locale, hasButton, differences }))).toEqual([
      { locale: 'en', hasButton: true, differences: [] },
      { locale: 'el', hasButton: true, differences: [] },
    ]);
  });

  it.each(['store/products/print.html', 'el/store/products/print.html', 'store/cart.html', 'el/store/checkout.html'])(
    '%s allows just the hosts of Snipcart, opens its cart, and loads nothing of it by itself',
    (file) => {
      const policy = policyOf(file);
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self' https://cdn.snipcart.com",
        'style-src': "'self' https://cdn.snipcart.com",
        'connect-src': "'self' https://app.snipcart.com https://cdn.snipcart.com https://payment.snipcart.com",
        'font-src': "'self' https://cdn.snipcart.com",
        'frame-src': 'https://app.snipcart.com https://payment.snipcart.com',
        'img-src': "'self' data: https://cdn.snipcart.com",
        'form-action': "'self'",
      });
      const page = pageOf(file);
      expect(page.querySelector('[data-snipcart-key]')?.getAttribute('data-snipcart-key')).toBe(KEY);
      expect(page.querySelectorAll('button.snipcart-checkout')).toHaveLength(1);
      expect(page.querySelectorAll('[src*="snipcart.com"], [href*="snipcart.com"]')).toHaveLength(0);
      // Its own cart and form are not there.
      expect(page.querySelectorAll('[data-buy], main astro-island')).toHaveLength(0);
      expect(page.documentElement.lang).toBe(file.startsWith('el/') ? 'el-GR' : 'en-US');
    },
  );

  it('pages elsewhere know nothing of it', () => {
    for (const file of ['blog/first.html', 'el/notes/second.html', 'payment/snipcart.html'])
      expect([file, policyOf(file)['script-src'], /snipcart\.com/u.test(project.read(file))]).toEqual([file, "'self'", false]);
  });
});
