/** Optional services: a site without them carries nothing of theirs; with all of them on, each page allows their hosts and nothing more. */
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawlStore, type Fetched } from '../../scripts/store-crawl.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { faults, pages, read, SITE } from './built-site.ts';
import { buildAllOn } from './fixtures/all-on.ts';
import { SERVICES, SNIPCART_KEY } from './fixtures/outside-services.ts';
import type { BuiltFolder } from './fixtures/small-project.ts';
import { scriptFiles } from './weights.ts';

describe('without any service', () => {
  it.each(SERVICES)('no page and no policy has anything of $name', ({ traces, about }) => {
    expect(faults(({ html, bare }) => [bare !== about && traces.exec(html)?.[0]])).toEqual([]);
  });

  it('no script that an untouched page runs, and no header, has anything of a service', () => {
    const files = [...new Set(pages.flatMap(scriptFiles)), '_headers'];
    expect(files.length).toBeGreaterThan(10);
    expect(
      files.flatMap((file) => SERVICES.flatMap(({ traces }) => traces.exec(read(file))?.map((trace) => `${file}: ${trace}`) ?? [])),
    ).toEqual([]);
  });

  it('the pages have been read', () => expect(pages.length).toBeGreaterThan(100));
});

describe('with every service', () => {
  let site: BuiltFolder;
  let remove: () => void;
  let output = '';
  let files: string[] = [];

  beforeAll(async () => {
    const outcome = await buildAllOn();
    ({ site, output, remove } = outcome);
    files = outcome.built ? site.files('.html') : [];
  });
  afterAll(() => remove());

  interface Built {
    file: string;
    bare: string;
    noindex: boolean;
    html: string;
    document: Document;
  }
  const builtPages = (): Built[] =>
    files.map((file) => {
      const html = site.read(file);
      const { document } = parseHTML(html) as unknown as { document: Document };
      const { bare } = splitPath(`/${file.replace(/(?:^|\/)index\.html$|\.html$/u, '')}`);
      return { file, bare, html, document, noindex: document.querySelector('meta[name=robots]') !== null };
    });

  const sourcesOf = (document: Document): Map<string, string[]> => {
    const policy = document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? '';
    return new Map(
      policy.split(';').map((part) => {
        const [name = '', ...sources] = part.trim().split(/\s+/u);
        return [name, sources.filter((source) => /^https?:\/\//u.test(source)).sort()];
      }),
    );
  };

  it('builds', () => {
    expect(output.split('\n').slice(-20).join('\n')).toContain('page(s) built');
    expect(files.length).toBeGreaterThan(40);
  });

  it('each page allows just the hosts of the services that it carries', () => {
    const wrong = builtPages().flatMap(({ file, bare, noindex, document }) => {
      const wanted = new Map<string, Set<string>>();
      for (const { sources, isOn } of SERVICES)
        if (isOn({ bare, noindex }))
          for (const [name, hosts] of Object.entries(sources)) wanted.set(name, (wanted.get(name) ?? new Set()).union(new Set(hosts)));
      const given = sourcesOf(document);
      return [...new Set([...wanted.keys(), ...given.keys()])].flatMap((name) => {
        const [is, should] = [given.get(name) ?? [], [...(wanted.get(name) ?? [])].sort()];
        return is.join(' ') === should.join(' ') ? [] : [`${file}: ${name} is ${is.join(' ')}, not ${should.join(' ')}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('no page loads anything of another host by itself', () => {
    const loads = builtPages().flatMap(({ file, document }) =>
      [...document.querySelectorAll('[src], link[href]:not([rel=canonical]):not([rel=alternate])')]
        .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
        .filter((to) => /^(?:https?:)?\/\//u.test(to))
        .map((to) => `${file}: ${to}`),
    );
    expect(loads).toEqual([]);
  });

  it('the tag is asked for on public pages only, never where an address holds a token', () => {
    const asks = builtPages().filter(({ document }) => document.querySelector('[data-analytics-tag]'));
    const bare = new Set(asks.map((page) => page.bare));
    for (const address of ['/', '/blog/first', '/cookies', '/privacy', '/store', '/store/products/print']) expect(bare).toContain(address);
    expect(
      [...bare].filter((address) =>
        /^\/(?:admin|login|payment|privacy-request|settings|store\/(?:cart|checkout|order|invoice|withdrawal))/u.test(address),
      ),
    ).toEqual([]);
    expect(asks.filter(({ noindex }) => noindex)).toEqual([]);
  });

  it('the texts say what is stored and received, and offer the choice, in both languages', () => {
    for (const [file, words] of [
      ['cookies.html', 'Until you accept, nothing of it is loaded'],
      ['el/cookies.html', 'Ώσπου να το αποδεχτείτε'],
    ] as const) {
      const page = builtPages().find((one) => one.file === file);
      const text = page?.document.querySelector('main')?.textContent ?? '';
      expect(text).toContain(words);
      expect(text).toContain('_ga_');
      expect(page?.document.querySelectorAll('[data-consent-choice] [data-answer]')).toHaveLength(2);
      // A heading that belongs to the service is in the page's contents.
      expect(page?.html).toContain('href="#google-analytics"');
    }
    for (const file of ['privacy.html', 'el/privacy.html']) expect(site.read(file)).toContain('Google Ireland Limited');
    for (const file of ['settings.html', 'el/settings.html']) expect(site.read(file)).toContain('data-consent-choice');
    for (const file of ['index.html', 'el.html']) expect(site.read(file)).toMatch(/href="(?:\/el)?\/settings#analytics-consent"/u);
  });

  it('a page keeps its structure: what a service adds is hidden until it is asked for', () => {
    const same = (file: string): void => {
      const structure = (html: string): string[] => {
        const { document } = parseHTML(html) as unknown as { document: Document };
        return [...document.body.children]
          .filter((element) => !element.hasAttribute('hidden') && element.localName !== 'script')
          .map(({ localName, className }) => `${localName}.${className}`);
      };
      expect(structure(site.read(file))).toEqual(structure(read(file)));
    };
    for (const file of ['search.html', 'el/search.html', 'cookies.html', 'settings.html', 'el/analytics.html']) same(file);
  });

  it('outside scripts run on the pages of the tag and of Snipcart only', () => {
    const policyOf = (document: Document) =>
      document.querySelector('meta[http-equiv="content-security-policy"]')?.getAttribute('content') ?? '';
    const wrong = builtPages().filter(
      ({ bare, noindex, document }) =>
        /(?:^|;)\s*script-src\s[^;]*https?:/u.test(policyOf(document)) !==
        SERVICES.some(({ sources, isOn }) => 'script-src' in sources && isOn({ bare, noindex })),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  describe('the store with Snipcart', () => {
    it('each product page has the button, and all that Snipcart compares is the catalogue’s', async () => {
      const fetched = async (address: string): Promise<Fetched> => {
        if (address === '/build.json') return { status: 200, type: 'application/json', text: JSON.stringify({ url: SITE }) };
        const isJson = address.endsWith('.json');
        const text = site.read(`${address.slice(1)}${isJson ? '' : '.html'}`);
        return { status: 200, type: isJson ? 'application/json' : 'text/html', text };
      };
      const checked = await crawlStore(fetched);
      expect(checked.map(({ locale, hasButton, differences }) => ({ locale, hasButton, differences }))).toEqual([
        { locale: 'en', hasButton: true, differences: [] },
        { locale: 'el', hasButton: true, differences: [] },
      ]);
    });

    it.each(['store/products/print.html', 'el/store/products/print.html', 'store/cart.html', 'el/store/checkout.html'])(
      '%s opens its cart instead of the site’s own',
      (file) => {
        const page = parseHTML(site.read(file)).document;
        expect(page.querySelector('[data-snipcart-key]')?.getAttribute('data-snipcart-key')).toBe(SNIPCART_KEY);
        expect(page.querySelectorAll('button.snipcart-checkout')).toHaveLength(1);
        expect(page.querySelectorAll('[data-buy], main astro-island')).toHaveLength(0);
        expect(page.documentElement.lang).toBe(file.startsWith('el/') ? 'el-GR' : 'en-US');
      },
    );

    it('pages elsewhere know nothing of it', () => {
      for (const file of ['blog/first.html', 'el/notes/second.html']) expect(site.read(file)).not.toContain('snipcart.com');
    });
  });
});
