import { oneLine } from '../../encoding/text.ts';
import type { AttachmentFile } from '../../storage/mail/attachments.ts';

/** Files of a mail that are listed, the mail itself among them where there are more. */
export const FILES_LISTED = 500;

/** A file that came with a message. */
export interface IncomingFile {
  name: string;
  type: string;
  contentId?: string | undefined;
  content: Uint8Array<ArrayBuffer>;
}

/** What a file of a type is called that came without a name. */
const UNNAMED: Record<string, string> = {
  'text/calendar': 'invitation.ics',
  'application/ics': 'invitation.ics',
  'text/vcard': 'contact.vcf',
  'message/rfc822': 'message.eml',
  'application/pdf': 'attachment.pdf',
  'image/jpeg': 'picture.jpg',
  'image/png': 'picture.png',
  'image/gif': 'picture.gif',
  'text/html': 'attachment.html',
  'text/plain': 'attachment.txt',
};

/** The last part of a path, without what a file system or a reader of bidirectional text could take for something else. */
const fileName = (name: string, type: string): string =>
  oneLine(
    name
      .split(/[/\\]/u)
      .at(-1)
      ?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '') ?? '',
    200,
  ) ||
  (UNNAMED[type] ?? 'attachment');

const mediaType = (type: string): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/u.test(type) ? type.toLowerCase() : 'application/octet-stream';

/** The files of a message as its attachments, in its order; whole, whatever their size. */
export const fitFiles = (files: readonly IncomingFile[]): AttachmentFile[] =>
  files.slice(0, FILES_LISTED).map(({ name, type, contentId, content }, position) => ({
    id: crypto.randomUUID(),
    position,
    name: fileName(name, mediaType(type)),
    type: mediaType(type),
    sizeBytes: content.length,
    contentId: contentId ? oneLine(contentId.replace(/^<|>$/gu, ''), 250) : null,
    content,
  }));
