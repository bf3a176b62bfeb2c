import type { PUSH_URGENCIES } from '../../src/features/push/push.schema.ts';
import { type Bytes, fromBase64url } from '../encoding/bytes.ts';
import { describeFault, log } from '../http/log.ts';
import { fetchFrom } from '../http/note-call.ts';
import { encrypt } from './encrypt.ts';
import { type Outcome, toOutcome } from './outcome.ts';

export const SERVICE_TIMEOUT_MS = 10_000;

interface Push {
  payload: Bytes;
  ttlS: number;
  urgency: (typeof PUSH_URGENCIES)[number];
  /** At most 32 characters of base64url; replaces a waiting message (RFC 8030, section 5.4). */
  topic: string;
  authorization: string;
}

export interface Receiver {
  endpoint: string;
  p256dh: string;
  auth: string;
}

async function encryptPayload(payload: Bytes, p256dh: string, auth: string): Promise<Bytes | undefined> {
  const point = fromBase64url(p256dh);
  const secret = fromBase64url(auth);
  if (!point || !secret) return undefined;
  try {
    return await encrypt(payload, { p256dh: point, auth: secret });
  } catch (error) {
    log('error', 'push', { fault: describeFault(error) });
    return undefined;
  }
}

export async function post({ endpoint, p256dh, auth }: Receiver, push: Push): Promise<Outcome> {
  const body = await encryptPayload(push.payload, p256dh, auth);
  if (!body) return { kind: 'failed', status: null };
  try {
    const response = await fetchFrom('push', endpoint, {
      method: 'POST',
      headers: {
        Authorization: push.authorization,
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(push.ttlS),
        Topic: push.topic,
        Urgency: push.urgency,
      },
      body,
      // Redirects are not followed: the token is for this push service.
      redirect: 'manual',
      signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return toOutcome(response, new Date());
  } catch {
    return { kind: 'later', status: null, notBefore: null };
  }
}
