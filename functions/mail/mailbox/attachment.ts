import { ApiError } from '../../http/api-error.ts';
import { FILE_POLICY } from '../../http/response-headers.ts';
import type { Database } from '../../storage/database.ts';
import { attachmentContent, findAttachment } from '../../storage/mail/attachments.ts';

/** A browser shows these without running anything; an SVG may contain scripts. */
const SAFE_TYPES = new Set([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'],
  ...['application/pdf', 'text/plain'],
]);

const safeType = (type: string): string => {
  if (type === 'text/plain') return 'text/plain; charset=utf-8';
  return SAFE_TYPES.has(type) ? type : 'application/octet-stream';
};

/** RFC 8187, and ASCII for old programs (RFC 6266, appendix D). */
export function contentDisposition(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/gu, (character) => (/\p{M}/u.test(character) ? '' : '_'));
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/["\\%]/gu, '_')}"; filename*=UTF-8''${encoded}`;
}

export async function sendAttachment(db: Database, id: string): Promise<Response> {
  const file = await findAttachment(db, id);
  if (!file) throw new ApiError('not_found', { message: { key: 'call.attachment.missing' } });
  if (!file.stored) throw new ApiError('not_found', { message: { key: 'call.attachment.notStored' } });
  const pieces = attachmentContent(db, file);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done) controller.close();
      else controller.enqueue(Uint8Array.fromBase64(piece.value));
    },
  });
  const headers = {
    'Content-Type': safeType(file.type),
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': FILE_POLICY,
  };
  return new Response(body.pipeThrough(new FixedLengthStream(file.sizeBytes)), { headers });
}
