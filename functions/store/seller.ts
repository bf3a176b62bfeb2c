import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { writtenVatNumber } from '../../src/features/store/order/vat-number.shared.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';

/** Whom a mail's order or withdrawal is with (directive 2011/83/EU, article 6(1)). */
export function sellerText({ name, address, email, phone, vat, gemi }: Catalogue['seller'], locale: Locale): string {
  const reached = phone === undefined ? email : `${email}, ${phone}`;
  const values = { name: name[locale], address: address[locale], vat: writtenVatNumber(locale, vat), gemi, email: reached };
  return translator(locale)('order.mail.seller', values);
}
