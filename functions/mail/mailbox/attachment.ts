import { ApiError } from '../../http/api-error.ts';
import { FILE_POLICY } from '../../http/response-headers.ts';
import { contentDisposition } from '../../http/sent-file.ts';
import { database } from '../../storage/database.ts';
import { findAttachment } from '../storage/attachments.ts';
import { type ContentStores, readContent } from '../storage/contents.ts';
import { findFile } from '../storage/outbox-files.ts';

/** A browser shows these without running anything; an SVG may contain scripts. */
const SAFE_TYPES = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'],
  ...['application/pdf', 'text/plain'],
]);

const safeType = (type: string): string => {
  if (type === 'text/plain') return 'text/plain; charset=utf-8';
  return SAFE_TYPES.has(type) ? type : 'application/octet-stream';
};

export async function sendAttachment(stores: ContentStores, id: string): Promise<Response> {
  const db = database(stores.DB);
  const file = (await findAttachment(db, id)) ?? (await findFile(db, id));
  if (!file) throw new ApiError('not_found', { message: { key: 'call.attachment.missing' } });
  const body = file.stored ? await readContent(stores, file) : undefined;
  if (!body) throw new ApiError('not_found', { message: { key: 'call.attachment.notStored' } });
  const headers = {
    'Content-Type': safeType(file.type),
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': FILE_POLICY,
  };
  return new Response(body.pipeThrough(new FixedLengthStream(file.sizeBytes)), { headers });
}
