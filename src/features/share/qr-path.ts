import { encode } from 'uqr';

/** The blank edge that a reader needs, in modules. Source: ISO/IEC 18004, section 6.3.8. */
const QUIET_ZONE = 4;
/** Bytes that the largest code holds with the least correction. Source: ISO/IEC 18004, table 7. */
const MOST_BYTES = 2_953;

/** The code of a text as an SVG path of one unit a module, and the length of its side; undefined for a text that is too long. */
export function qrPath(text: string): { path: string; size: number } | undefined {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return undefined;
  const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { path, size };
}
