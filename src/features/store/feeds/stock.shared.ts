/** What a feed says of a stock: the build writes it, and the function that serves the file writes it again. */
import type { FeedShop } from './names.shared.ts';

const [FEW_DAYS, MORE_DAYS] = [3, 6];
const MANY = 9_999_999;

/** Its own words for when goods leave the shop, as published generators of such feeds have them. */
function skroutzAvailability(isLeft: boolean, days: number | undefined): string {
  if (!isLeft || days === undefined || days > MORE_DAYS) return 'Available up to 12 days';
  return days > FEW_DAYS ? 'Available from 4 to 6 days' : 'Available from 1 to 3 days';
}

interface Written {
  /** Without the language. */
  file: string;
  /** The first field of a product: its number. */
  id: string;
  /** @param stock null where nothing runs out @param days until an order is posted */
  fields: (stock: number | null, days: number | undefined) => Record<string, string>;
}

export const WRITTEN: Record<FeedShop, Written> = {
  google: {
    ...{ file: 'google-merchant', id: 'g:id' },
    fields: (stock) => ({ 'g:availability': stock === 0 ? 'out_of_stock' : 'in_stock' }),
  },
  skroutz: {
    ...{ file: 'skroutz', id: 'id' },
    fields: (stock, days) => ({ availability: skroutzAvailability(stock !== 0, days), quantity: String(Math.min(stock ?? MANY, MANY)) }),
  },
  bestprice: {
    ...{ file: 'bestprice', id: 'productId' },
    fields: (stock) => ({ stock: stock === 0 ? 'N' : 'Y' }),
  },
};

function withField(text: string, [name, value]: [string, string]): string {
  const [begin, end] = [text.indexOf(`<${name}>`), text.indexOf(`</${name}>`)];
  return begin < 0 || end < begin ? text : `${text.slice(0, begin)}<${name}>${value}${text.slice(end)}`;
}

/** @param stock pieces by product number; a product that it lacks stays as it was built */
export function withStock(xml: string, shop: FeedShop, stock: ReadonlyMap<string, number | null>, days: number | undefined): string {
  const { id, fields } = WRITTEN[shop];
  const [head, ...products] = xml.split(`<${id}>`);
  const written = products.map((product) => {
    const pieces = stock.get(product.slice(0, product.indexOf('<')));
    return pieces === undefined ? product : Object.entries(fields(pieces, days)).reduce(withField, product);
  });
  return [head, ...written].join(`<${id}>`);
}
