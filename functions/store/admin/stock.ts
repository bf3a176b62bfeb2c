import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { z } from 'zod';
import { LOW_STOCK, type StockRow, type stockCorrection, type stockHistory } from '../../../src/features/store/admin/store-admin.schema.ts';
import type { CatalogueProduct } from '../../../src/features/store/catalogue/catalogue.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { getActor } from '../../auth/owner-context.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { insertAuditFrom } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../catalogue.ts';
import { correctStock, readStock, readStockChanges, type StockState } from '../storage/admin.ts';

function toRow({ sku, slug, title, stock }: CatalogueProduct, locale: Locale, state: StockState | undefined): StockRow {
  const built = stock ?? 0;
  const { balance = 0, reserved = 0 } = state ?? {};
  const available = built + balance;
  return { sku, slug, title: title[locale], built, reserved, available, isLow: available <= LOW_STOCK };
}

export async function listStock(env: Env, locale: Locale): Promise<StockRow[]> {
  const { products } = await readCatalogue(env.ASSETS);
  const counted = products.filter(({ stock }) => stock !== null);
  const states = await readStock(
    database(env.DB),
    counted.map(({ sku }) => sku),
  );
  return counted.map((product) => toRow(product, locale, states.get(product.sku)));
}

async function findStock(env: Env, sku: string, locale: Locale): Promise<{ row: StockRow; balance: number }> {
  const { products } = await readCatalogue(env.ASSETS);
  const product = products.find((one) => one.sku === sku && one.stock !== null);
  if (!product) throw new ApiError('not_found');
  const state = (await readStock(database(env.DB), [sku])).get(sku);
  return { row: toRow(product, locale, state), balance: state?.balance ?? 0 };
}

export async function showStock(env: Env, sku: string, locale: Locale): Promise<z.output<typeof stockHistory>> {
  const { row } = await findStock(env, sku, locale);
  const changes = await readStockChanges(database(env.DB), sku);
  return { ...row, changes: changes.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })) };
}

export async function changeStock(
  c: Context<OwnerEnv>,
  sku: string,
  { change, available, note }: z.output<typeof stockCorrection>,
  locale: Locale,
): Promise<z.output<typeof stockHistory>> {
  const { row, balance } = await findStock(c.env, sku, locale);
  const moved = (): ApiError => new ApiError('conflict', { message: { key: 'call.stock.moved' } });
  if (row.available !== available) throw moved();
  // What comes in may leave an oversold product below zero.
  if (change < 0 && available + change < 0)
    throw new ApiError('invalid', { fieldMessages: { change: { key: 'field.atLeast', values: { minimum: Math.min(0, -available) } } } });
  const isCorrected = await correctStock(database(c.env.DB), {
    ...{ sku, change, balance, note, at: new Date() },
    audit: (isSeen) =>
      insertAuditFrom(
        getActor(c),
        'stock.correct',
        sql`select ${sku}, ${JSON.stringify({ available })}, ${JSON.stringify({ available: available + change })} where ${isSeen}`,
      ),
  });
  if (!isCorrected) throw moved();
  return showStock(c.env, sku, locale);
}
