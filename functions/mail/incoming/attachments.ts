import { own } from '../../../src/features/foreign/own.shared.ts';
import { oneLine } from '../../encoding/text.ts';
import type { AttachmentFile } from '../../storage/mail/attachments.ts';

export const FILES_LISTED = 500;

export interface IncomingFile {
  name: string;
  type: string;
  contentId?: string | undefined;
  content: Uint8Array<ArrayBuffer>;
}

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

const fileName = (name: string, type: string): string =>
  oneLine(
    name
      .split(/[/\\]/u)
      .at(-1)
      ?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '') ?? '',
    200,
  ) ||
  (own(UNNAMED, type) ?? 'attachment');

const mediaType = (type: string): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/u.test(type) ? type.toLowerCase() : 'application/octet-stream';

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
