/** One `Message-ID` of RFC 5322 in its brackets. */
const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,500}>/gu;

/** Identifiers of a conversation that are kept; the newest are at the end of a `References` header. */
const REFERENCES_LIMIT = 20;

/** The identifiers in a header, in their order and without repeats: of more than twenty the first, which begins the conversation, and the newest. */
export function parseMessageIds(header: string | undefined): string[] {
  const ids = [...new Set((header ?? '').match(MESSAGE_ID))];
  return ids.length > REFERENCES_LIMIT ? [...ids.slice(0, 1), ...ids.slice(1 - REFERENCES_LIMIT)] : ids;
}

/** The identifier in a header that names one; undefined where it names none. */
export const parseMessageId = (header: string | undefined): string | undefined => parseMessageIds(header)[0];
