import { DEFAULT_LOCALE } from '../../../i18n/locales.ts';
import { getEntries } from '../../entries/entries.ts';
import { findPicture, thumbnail } from '../../entries/pictures.ts';
import { identity } from '../../identity/identity.ts';
import { terms } from '../../terms/terms.ts';
import { plateAddress } from '../drawings/plate-address.ts';
import type { Catalogue } from './catalogue.schema.ts';
import { filesOf } from './product-files.ts';

export async function buildCatalogue(): Promise<Catalogue> {
  const [english, greek] = await Promise.all([getEntries('products', DEFAULT_LOCALE), getEntries('products', 'el')]);
  const { brand, seller, owner, store } = identity;
  return {
    products: await Promise.all(
      english.map(async (entry) => {
        const { slug, data } = entry;
        const { sku, kind, title, priceCents, vatPercent, stock, maxPerOrder, images, plate } = data;
        const picture = images[0] ? await thumbnail((await findPicture(entry, images[0])).image) : plate && plateAddress(slug);
        return {
          ...{ sku, slug, kind, priceCents, vatPercent, stock, files: filesOf(slug) },
          ...(maxPerOrder !== undefined && { maxPerOrder }),
          title: { en: title, el: greek.find((other) => other.slug === slug)?.data.title ?? title },
          ...(picture !== undefined && { picture }),
        };
      }),
    ),
    shipping: store.shipping,
    carriers: store.carriers,
    outsideEu: store.outsideEu,
    destinationVat: store.destinationVat,
    vatExempt: store.vatExempt,
    viva: store.viva,
    ...{ taxDocuments: store.taxDocuments, incomeClassification: store.incomeClassification },
    brand,
    seller: { name: seller.name, address: seller.address, email: owner.email, phone: seller.phone, vat: seller.vat, gemi: seller.gemi },
    bank: seller.bank,
    terms: { posting: terms.posting, start: terms.start, downloads: terms.downloads, transfer: terms.transfer },
  };
}
