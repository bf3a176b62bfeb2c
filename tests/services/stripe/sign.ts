import { STRIPE_TEST_KEYS } from '../keys.ts';

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `Stripe-Signature`: HMAC with SHA-256 over `t.payload`. Source: docs.stripe.com/webhooks, "Verify webhook signatures manually". */
export async function sign(
  payload: string,
  { secret = STRIPE_TEST_KEYS.STRIPE_WEBHOOK_SECRET, at = new Date() }: { secret?: string; at?: Date } = {},
): Promise<string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return `t=${seconds},v1=${toHex(await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${payload}`)))}`;
}
