/** One `Message-ID` of RFC 5322 in its brackets. */
const MESSAGE_ID = /<[^<>\s\p{Cc}]{1,500}>/gu;

/** Identifiers that a `References` header may bring; the newest are at its end. */
const REFERENCES_LIMIT = 20;

/** The identifiers in a header, in their order and without repeats, at most the newest twenty. */
export const messageIdsIn = (header: string | undefined): string[] =>
  [...new Set((header ?? '').match(MESSAGE_ID))].slice(-REFERENCES_LIMIT);

/** The identifier in a header that names one; undefined where it names none. */
export const messageIdIn = (header: string | undefined): string | undefined => messageIdsIn(header)[0];
