import { own } from '../../../src/features/foreign/own.shared.ts';
import { oneLine } from '../../encoding/text.ts';
import type { AttachmentFile } from '../storage/attachments.ts';

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
  'text/x-vcard': 'contact.vcf',
  'text/csv': 'attachment.csv',
  'message/rfc822': 'message.eml',
  'message/global': 'message.eml',
  'message/partial': 'part-of-a-message.txt',
  'message/external-body': 'where-the-file-is.txt',
  'application/ms-tnef': 'winmail.dat',
  'application/pdf': 'attachment.pdf',
  'image/jpeg': 'picture.jpg',
  'image/png': 'picture.png',
  'image/gif': 'picture.gif',
  'text/html': 'attachment.html',
  'text/plain': 'attachment.txt',
  'text/enriched': 'attachment.txt',
  'text/markdown': 'attachment.md',
};

const NAME_LENGTH = 200;
/** Bidirectional controls and invisible letters, with which a name can fake its extension. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const PATH = /^(?:file:|~|\.{0,2}|[a-z]:)[/\\]/iu;
/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;
export const ENDING = /(?:\.tar)?\.[^.\s]{1,20}$/u;

function shortened(name: string): string {
  const [ending = ''] = ENDING.exec(name) ?? [];
  const start = name.slice(0, NAME_LENGTH - ending.length).replace(/[\ud800-\udbff]$/u, '');
  return name.length > NAME_LENGTH ? start + ending : name;
}

/** Makes a name that every system can store: `Invoice 123/2026.pdf` keeps its number, a path only its last part. */
function fileName(name: string, type: string): string {
  const last = PATH.test(name) ? (name.split(/[/\\]/u).at(-1) ?? '') : name.replace(/[/\\]/gu, '-');
  const plain = oneLine(last.replace(INVISIBLE, '').replace(/[<>:"|?*]/gu, ''), name.length).replace(/(?<![. ])[. ]+$/u, '');
  return shortened(plain.replace(RESERVED, '_$&')) || (own(UNNAMED, type) ?? 'attachment');
}

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
