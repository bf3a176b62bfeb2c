/** Bytes of a report's details that are kept, as JSON: a stack and a few fields. */
export const DETAILS_LIMIT_BYTES = 2 * 1024;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** A text that takes so many bytes as JSON at most, with a sign where it was cut. */
function cutText(text: string, limitBytes: number): string {
  let shown = text.slice(0, limitBytes);
  while (shown !== '' && bytesOf(`${shown}…`) > limitBytes) shown = shown.slice(0, Math.floor(shown.length * 0.9));
  return `${shown.toWellFormed()}…`;
}

/** Details that fit: small fields whole, of the first text that is too long its start, and none of what else is too large. Pure. */
export function fitted(details: Record<string, unknown>): Record<string, unknown> {
  if (bytesOf(details) <= DETAILS_LIMIT_BYTES) return details;
  const sized = Object.entries(details).map(([name, value]) => ({ name, value, bytes: bytesOf({ [name]: value }) - 1 }));
  const kept: [string, unknown][] = [];
  let room = DETAILS_LIMIT_BYTES - 2;
  for (const { name, value, bytes } of sized.toSorted((a, b) => a.bytes - b.bytes)) {
    const forText = room - bytesOf({ [name]: '' });
    if (bytes <= room) kept.push([name, value]);
    else if (typeof value === 'string' && forText > 0) kept.push([name, cutText(value, forText)]);
    else continue;
    room -= Math.min(bytes, room);
  }
  return Object.fromEntries(kept);
}
