/**
 * `npm run site -- store-check [ADDRESS]`: reads a served site (http://localhost:8788) as Snipcart's crawler does; `--files` reads `dist/`.
 * Exits with 1 if an id, a price or an address differs from the catalogue.
 */
import './plain-errors.ts';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { crawlStore, type Read } from './store-crawl.ts';

const DIST = 'dist';
const DEFAULT_ADDRESS = 'http://localhost:8788';

/** As Snipcart sends them: docs.snipcart.com/v3/setup/order-validation. */
const HEADERS = { 'User-Agent': 'Snipcart/1.0', 'X-Snipcart-Purpose': 'Crawling' };

const fromServer =
  (origin: string): Read =>
  async (address) => {
    const response = await fetch(new URL(address, origin), { headers: HEADERS }).catch((cause: unknown) => {
      throw new Error(`${origin} does not answer. Run "npm start" first, or name another address.`, { cause });
    });
    return { status: response.status, type: response.headers.get('Content-Type') ?? '', text: await response.text() };
  };

const fromFiles: Read = async (address) => {
  const file = `${DIST}${address}`;
  const found = [file, `${file}.html`].find((one) => /\.\w+$/u.test(one) && existsSync(one));
  if (!found) return { status: 404, type: '', text: '' };
  return { status: 200, type: found.endsWith('.json') ? 'application/json' : 'text/html', text: readFileSync(found, 'utf8') };
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { files: { type: 'boolean', default: false } } });
const address = URL.parse(positionals[0] ?? DEFAULT_ADDRESS);
if (!address) throw new Error(`${positionals[0]} is not an address. Write a whole one, such as ${DEFAULT_ADDRESS}.`);
const checked = await crawlStore(values.files ? fromFiles : fromServer(address.origin));
console.table(
  checked.map(({ locale, sku, cents, address, hasButton, differences }) => ({
    ...{ language: locale, id: sku, price: (cents / 100).toFixed(2), address, button: hasButton ? 'yes' : 'no' },
    result: differences.length === 0 ? 'same' : differences.join('; '),
  })),
);
const wrong = checked.filter(({ differences }) => differences.length > 0);
if (wrong.length > 0) {
  console.error(`${wrong.length} of ${checked.length} product pages differ.`);
  process.exit(1);
}
