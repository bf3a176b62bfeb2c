import { oneLine } from './clean.ts';

/** Bytes of one attachment, and of all of a message, that are kept. */
export const ATTACHMENT_LIMIT_BYTES = 5_000_000;
export const ATTACHMENTS_LIMIT_BYTES = 10_000_000;
/** Attachments of a message that are listed; each needs a row. */
export const ATTACHMENTS_LISTED = 50;
/** Bytes of a piece: 1,200,000 characters of base64, under the 2,000,000 bytes that D1 gives a row. Source: D1, "Limits". */
export const PART_BYTES = 900_000;

/** A file that came with a message. */
export interface IncomingFile {
  name: string;
  type: string;
  contentId?: string | undefined;
  content: Uint8Array<ArrayBuffer>;
}

/** The rows of an attachment and of its pieces, before they know their message. */
export interface FittedFile {
  id: string;
  position: number;
  name: string;
  type: string;
  sizeBytes: number;
  contentId: string | null;
  stored: boolean;
  parts: { position: number; content: string }[];
}

/** The last part of a path, without what a file system or a reader of bidirectional text could take for something else. */
const fileName = (name: string): string =>
  oneLine(
    name
      .split(/[/\\]/u)
      .at(-1)
      ?.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '') ?? '',
    200,
  ) || 'attachment';

const mediaType = (type: string): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/u.test(type) ? type.toLowerCase() : 'application/octet-stream';

function cut(content: Uint8Array): FittedFile['parts'] {
  const parts: FittedFile['parts'] = [];
  for (let at = 0; at < content.length; at += PART_BYTES) {
    parts.push({ position: parts.length, content: content.subarray(at, at + PART_BYTES).toBase64() });
  }
  return parts;
}

/** Keeps what fits, in the order of the message; what is over a limit keeps its name and size and loses its content. */
export function fitFiles(files: readonly IncomingFile[]): FittedFile[] {
  let keptBytes = 0;
  return files.slice(0, ATTACHMENTS_LISTED).map(({ name, type, contentId, content }, position) => {
    const stored = content.length <= ATTACHMENT_LIMIT_BYTES && keptBytes + content.length <= ATTACHMENTS_LIMIT_BYTES;
    if (stored) keptBytes += content.length;
    return {
      id: crypto.randomUUID(),
      position,
      name: fileName(name),
      type: mediaType(type),
      sizeBytes: content.length,
      contentId: contentId ? oneLine(contentId.replace(/^<|>$/gu, ''), 250) : null,
      stored,
      parts: stored ? cut(content) : [],
    };
  });
}
