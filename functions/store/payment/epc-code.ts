import { html } from 'hono/html';
import { encode } from 'uqr';
import { type CreditTransfer, epcText } from '../../../src/features/store/payment/epc.shared.ts';
import { qrOutline } from '../../../src/features/store/qr.shared.ts';

/** EPC069-12, section 2: error correction M, at most version 13. */
const CODE = { ecc: 'M', boostEcc: false, maxVersion: 13, border: 4 } as const;

/** A drawing that banking apps scan; undefined where the transfer has none. @param name in words, for who does not see it */
export function epcCode(transfer: CreditTransfer, name: string): ReturnType<typeof html> | undefined {
  const text = epcText(transfer);
  if (text === undefined) return undefined;
  return qrCode(text, name);
}

export const qrModules = (text: string): boolean[][] => encode(text, CODE).data;

/** @param name in words, for who does not see it */
export function qrCode(text: string, name: string): ReturnType<typeof html> {
  const data = qrModules(text);
  const size = data.length;
  return html`<svg class="epc-code" role="img" aria-label="${name}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"></rect><path d="${qrOutline(data)}" fill="#000"></path></svg>`;
}
