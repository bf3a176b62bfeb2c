import { encode } from 'uqr';

/** Blank edge in modules. Source: ISO/IEC 18004, section 6.3.8. */
const QUIET_ZONE = 4;
/** Capacity of the largest code with the least correction. Source: ISO/IEC 18004, table 7. */
const MOST_BYTES = 2_953;

/** An SVG path of one unit per module, and its side; undefined if the text is too long. */
export function qrPath(text: string): { path: string; size: number } | undefined {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return undefined;
  const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { path, size };
}
