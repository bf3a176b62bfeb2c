import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { TAX_FILE_BYTES } from '../../../src/features/store/order/document.shared.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { getActor } from '../../auth/owner-context.ts';
import type { Bytes } from '../../encoding/bytes.ts';
import type { Env, OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { readBytes } from '../../http/body.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { flush, outgoingRow } from '../../mail/outgoing/send.ts';
import { insertAuditFrom } from '../../storage/audit.ts';
import { database } from '../../storage/database.ts';
import { orderLink } from '../order/mails.ts';
import { orderToken } from '../order/token.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { erasedFiles, forgetFiles, isMarkTaken, storeAttached } from '../storage/tax.ts';
import { hasMydata } from './issuer.ts';

export const TAX_FILE_TYPE = 'application/pdf';
const MAGIC = '%PDF-';

const isPdf = (bytes: Bytes): boolean => new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) === MAGIC;

/** Tells the buyer that the tax document is on the order's page; none for orders of Snipcart without an address. */
async function mailOf(env: Env, { order }: StoredOrder, documentId: string, mark: string, site: string) {
  if (order.email === '') return [];
  const token = await orderToken(env, order.id, 'm', new Date());
  const t = translator(order.locale);
  const { reference, locale } = order;
  return [
    await outgoingRow(env, {
      ...{ to: order.email, key: `order-tax:${documentId}:${mark}`, thread: order.id, locale },
      subject: t('order.tax.mail.subject', { reference }),
      text: [t('order.tax.mail.text', { mark }), orderLink(site, order, token)].join('\n\n'),
      secret: { kind: 'order', token },
    }),
  ];
}

/**
 * Stores the PDF of the request's body, of a provider or the tax office's application, with its mark, in place of an earlier one, and mails the buyer.
 * @throws ApiError `not_found` for a document without a tax document, `wrong_type`, `too_large`, or `conflict` where the site sends it itself
 */
export async function attachTaxFile(c: Context<OwnerEnv>, stored: StoredOrder, documentId: string, mark: string): Promise<void> {
  const tax = stored.taxes.find((one) => one.documentId === documentId);
  if (!tax) throw new ApiError('not_found');
  // What the site may still send, or has sent, gets no second document.
  if (tax.state === 'sent' || (tax.state === 'waiting' && hasMydata(c.env)))
    throw new ApiError('conflict', { message: { key: 'call.order.moved' } });
  if (c.req.header('Content-Type') !== TAX_FILE_TYPE) throw new ApiError('wrong_type');
  const bytes = await readBytes(c, TAX_FILE_BYTES);
  if (!isPdf(bytes)) throw new ApiError('wrong_type', { message: { key: 'call.tax.notPdf' } });
  if (await isMarkTaken(database(c.env.DB), mark, documentId)) throw new ApiError('conflict', { message: { key: 'call.tax.markTaken' } });
  const at = new Date();
  const file = `tax/${documentId}/${crypto.randomUUID()}.pdf`;
  await c.env.FILES.put(file, bytes);
  const mails = await mailOf(c.env, stored, documentId, mark, await siteOrigin(c.env, c.req.url));
  const audit = (isSeen: ReturnType<typeof sql>) =>
    insertAuditFrom(
      getActor(c),
      'order.tax',
      sql`select ${stored.order.id}, ${JSON.stringify({ mark: tax.mark })}, ${JSON.stringify({ mark })} where ${isSeen}`,
    );
  const isStored = await storeAttached(database(c.env.DB), {
    documentId,
    seen: tax.state,
    seenFile: tax.file,
    mark,
    file,
    at,
    mails,
    audit,
  }).catch(async (error: unknown) => {
    await c.env.FILES.delete(file);
    throw error;
  });
  await c.env.FILES.delete(isStored ? (tax.file ?? []) : file);
  if (!isStored) throw new ApiError('conflict', { message: { key: 'call.order.moved' } });
  flush(c.env, mails, (work) => c.executionCtx.waitUntil(work));
}

/** @throws ApiError `not_found` where none is attached, `unavailable` while the bucket lacks it */
export async function taxFile(env: Env, stored: StoredOrder, documentId: string): Promise<{ object: R2ObjectBody; name: string }> {
  const tax = stored.taxes.find((one) => one.documentId === documentId);
  if (!tax?.file) throw new ApiError('not_found');
  const object = await env.FILES.get(tax.file);
  if (!object) throw new ApiError('unavailable');
  return { object, name: `${tax.mark}.pdf` };
}

const ERASED_A_TURN = 100;

/** Deletes attached files of erased buyers. */
export async function eraseTaxFiles(env: Env): Promise<void> {
  const db = database(env.DB);
  const files = await erasedFiles(db, ERASED_A_TURN);
  if (files.length === 0) return;
  await env.FILES.delete(files);
  await forgetFiles(db, files);
}
