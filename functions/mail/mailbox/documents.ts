import type { Context } from 'hono';
import type { z } from 'zod';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { parseAddressList } from '../../../src/features/mail/admin/address-list.shared.ts';
import type { documentsSchema } from '../../../src/features/mail/admin/mail.schema.ts';
import { RECIPIENTS_LIMIT } from '../../../src/features/mail/admin/recipients.schema.ts';
import { utf8 } from '../../encoding/bytes.ts';
import type { OwnerEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { readChunks } from '../../http/body.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { openExport } from '../../privacy/held.ts';
import { database } from '../../storage/database.ts';
import { readCatalogue } from '../../store/catalogue.ts';
import { documentFile } from '../../store/documents/document-file.ts';
import { readOrder } from '../../store/storage/orders.ts';
import { findWithdrawal } from '../../store/storage/withdrawals.ts';
import { receiptMail } from '../../store/withdrawal/receipt.ts';
import { documentsOf, orderOfPaper, requesterOf } from '../storage/documents.ts';

interface Content {
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

export async function listDocuments(c: Context<OwnerEnv>, to: string): Promise<z.output<typeof documentsSchema>> {
  const keys = parseAddressList(to)
    .slice(0, RECIPIENTS_LIMIT)
    .map(({ address }) => toKey(address));
  const found = await documentsOf(database(c.env.DB), keys);
  return { documents: found.map(({ at, ...document }) => ({ ...document, at: new Date(at).toISOString() })) };
}

async function paper(c: Context<OwnerEnv>, id: string): Promise<Content | undefined> {
  const db = database(c.env.DB);
  const order = await orderOfPaper(db, id);
  const stored = order === undefined ? undefined : await readOrder(db, { id: order });
  if (!stored) return undefined;
  const { bytes, name } = await documentFile(c.env, stored, id);
  return { name, type: 'application/pdf', content: bytes };
}

async function withdrawal(c: Context<OwnerEnv>, id: string): Promise<Content | undefined> {
  const row = await findWithdrawal(database(c.env.DB), id);
  if (!row?.provenAt || !row.outcome) return undefined;
  const { seller } = await readCatalogue(c.env.ASSETS);
  const stored = row.orderId === null ? undefined : await readOrder(database(c.env.DB), { id: row.orderId });
  const hasDownloaded = stored !== undefined && stored.downloads.length > 0;
  const site = await siteOrigin(c.env, c.req.url);
  const { subject, text } = receiptMail(row, { outcome: row.outcome, proof: 'mailbox', token: undefined, hasDownloaded, seller, site });
  return { name: `${subject}.txt`, type: 'text/plain', content: utf8(`${text}\n`) };
}

async function exported(c: Context<OwnerEnv>, id: string, limitBytes: number): Promise<Content | undefined> {
  const address = await requesterOf(database(c.env.DB), id);
  if (address === undefined) return undefined;
  const { name, file, archives } = await openExport(c, { address, request: id, archive: 1 });
  if (archives > 1) throw new ApiError('too_large');
  return { name, type: 'application/zip', content: await readChunks(file, limitBytes) };
}

const kindOf = (document: string): string => document.split(':', 1)[0] ?? '';
export const isExport = (document: string): boolean => kindOf(document) === 'export';

/** @throws ApiError `not_found`, `too_large` */
export async function documentContent(c: Context<OwnerEnv>, document: string, limitBytes: number): Promise<Content> {
  const [kind, id = ''] = [kindOf(document), document.split(':', 2)[1]];
  const found =
    kind === 'paper'
      ? await paper(c, id)
      : kind === 'withdrawal'
        ? await withdrawal(c, id)
        : kind === 'export'
          ? await exported(c, id, limitBytes)
          : undefined;
  if (!found) throw new ApiError('not_found', { message: { key: 'call.document.missing' } });
  return found;
}
