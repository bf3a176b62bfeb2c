import { z } from 'zod';
import { storeTermsSchema } from '../../terms/terms.schema.ts';
import { incomeClassification, TAX_DOCUMENTS } from './tax.schema.ts';

export { CATALOGUE_FILE } from './file.shared.ts';

export const PRODUCT_KINDS = ['digital', 'service', 'physical'] as const;

const cents = z.int().min(0);
const bilingual = z.object({ en: z.string(), el: z.string() });

/** Prices: integer cents with Greek VAT. `stock`: as built; null where nothing runs out. `files`: names of what a buyer downloads. */
export const catalogueProduct = z.object({
  sku: z.string(),
  slug: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  title: bilingual,
  priceCents: cents,
  vatPercent: z.number(),
  stock: z.int().min(0).nullable(),
  /** Pieces of one order, where fewer than of others. */
  maxPerOrder: z.int().min(1).optional(),
  files: z.array(z.string()),
  /** Address of a small picture. */
  picture: z.string().optional(),
});
export type CatalogueProduct = z.infer<typeof catalogueProduct>;

/** Postage per order with physical goods, with Greek VAT. Countries without a zone get no physical goods. */
const shippingZone = z.object({ countries: z.array(z.string()), cents, days: z.tuple([z.int(), z.int()]).optional() });

export const catalogueSchema = z.object({
  products: z.array(catalogueProduct),
  shipping: z.array(shippingZone),
  /** Besides those that the site knows. `tracking`: with `{number}`. */
  carriers: z.array(z.object({ name: z.string(), tracking: z.string() })).default([]),
  /** Countries outside the EU whose consumers may order. */
  outsideEu: z.array(z.string()).default([]),
  /** True once the seller charges consumers in other EU states the VAT of their country (One Stop Shop). */
  destinationVat: z.boolean(),
  /** True for a small enterprise that charges no VAT (directive 2006/112/EC, article 284). */
  vatExempt: z.boolean().default(false),
  taxDocuments: z.enum(TAX_DOCUMENTS).default('none'),
  incomeClassification: incomeClassification.prefault({}),
  /** Whether the texts of the site name Viva: only then is it offered. */
  viva: z.boolean().default(false),
  brand: z.string(),
  seller: z.object({
    name: bilingual,
    address: bilingual,
    email: z.string(),
    phone: z.string().optional(),
    vat: z.string(),
    gemi: z.string(),
  }),
  terms: storeTermsSchema.prefault({}),
  bank: z.object({ holder: z.string(), name: z.string(), iban: z.string(), bic: z.string() }),
});
export type Catalogue = z.infer<typeof catalogueSchema>;
