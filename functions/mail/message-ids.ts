const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,500}>/gu;
const BARE = /^<?([^<>\s\p{Cc}"@]{1,250}@[^<>\s\p{Cc}"@]{1,250})>?$/u;

const REFERENCES_LIMIT = 20;

function readIds(header: string): string[] {
  const ids = header.match(MESSAGE_ID);
  if (ids) return ids;
  const words = header.trim().split(/[\s,]+/u, REFERENCES_LIMIT);
  const bare = words.flatMap((word) => BARE.exec(word)?.[1] ?? []);
  return bare.length === words.length ? bare.map((id) => `<${id}>`) : [];
}

/** Removes repeats; of more than twenty, keeps the first and the newest. */
export function parseMessageIds(header: string | undefined): string[] {
  const ids = [...new Set(readIds(header ?? ''))];
  return ids.length > REFERENCES_LIMIT ? [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_LIMIT)] : ids;
}

export const parseMessageId = (header: string | undefined): string | undefined => parseMessageIds(header)[0];
