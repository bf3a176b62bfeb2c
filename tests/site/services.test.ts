import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { formatEuro } from '../../src/i18n/format.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { pageAt } from './built-site.ts';
import { getNodes } from './graphs.ts';
import { SERVICE_PAGES } from './routes.ts';

const documentAt = (address: string) => parseHTML(pageAt(address)?.html ?? '').document;

describe.each(LOCALE_CODES)('a service in %s', (locale) => {
  const rows = new Map(
    [...documentAt(path(locale, '/services')).querySelectorAll('main .index li')].map((row) => [
      row.querySelector('a')?.getAttribute('href'),
      row.textContent ?? '',
    ]),
  );

  it.each(SERVICE_PAGES)(
    '%s shows price, duration and measure on its page and in the index, and the same price in structured data',
    (bare) => {
      const address = path(locale, bare);
      const page = pageAt(address);
      if (!page) throw new Error(`${address} is missing`);
      const offer = parseHTML(page.html).document.querySelector('.hire');
      const price = offer?.querySelector('strong')?.textContent ?? 'no price';
      const [duration = 'no duration'] = /\d+(?:–\d+)?\u00a0\p{L}+/u.exec(offer?.textContent ?? '') ?? [];
      const measure = offer?.querySelector('dd:last-child')?.textContent ?? 'no measure';
      const row = rows.get(address) ?? 'no row';
      for (const fact of [price, duration, measure.slice(1)]) expect(row).toContain(fact);
      const service = getNodes(page).find((node) => node['@type'] === 'Service') as unknown as { offers: { lowPrice: number } };
      expect(price).toBe(formatEuro(locale, service.offers.lowPrice * 100));
    },
  );
});
