const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,500}>/gu;

const REFERENCES_LIMIT = 20;

/** Without repeats; of more than twenty the first and the newest. */
export function parseMessageIds(header: string | undefined): string[] {
  const ids = [...new Set((header ?? '').match(MESSAGE_ID))];
  return ids.length > REFERENCES_LIMIT ? [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_LIMIT)] : ids;
}

export const parseMessageId = (header: string | undefined): string | undefined => parseMessageIds(header)[0];
