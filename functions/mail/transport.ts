import type { Env } from '../env.ts';
import type { OutgoingRow } from '../storage/outbox.ts';

/** What came of an attempt. `temporary`: worth another try. `kept`: no way to send is configured. */
export type Delivery = { status: 'sent' } | { status: 'kept' } | { status: 'failed'; temporary: boolean; error: string };

/** How long a mail provider may take, milliseconds. */
const PROVIDER_TIMEOUT_MS = 10_000;

/** Sends by an HTTP provider: one JSON body, bearer token; 2xx is sent, 408, 425, 429 and 5xx are worth another try. */
async function byHttp(url: string, env: Env, mail: OutgoingRow): Promise<Delivery> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.MAIL_HTTP_TOKEN ?? ''}`, 'Idempotency-Key': mail.id },
      body: JSON.stringify({
        from: env.MAIL_FROM,
        to: [mail.toAddress],
        subject: mail.subject,
        text: mail.text,
        ...(mail.replyTo && { reply_to: mail.replyTo }),
        headers: { 'Message-ID': mail.messageId, ...(mail.inReplyTo && { 'In-Reply-To': mail.inReplyTo, References: mail.inReplyTo }) },
      }),
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (answer.ok) return { status: 'sent' };
    const temporary = [408, 425, 429].includes(answer.status) || answer.status >= 500;
    return { status: 'failed', temporary, error: `provider answered ${answer.status}` };
  } catch (error) {
    return { status: 'failed', temporary: true, error: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Sends a mail by the way that is configured: the platform's binding, a provider over HTTP, or none (it stays in the outbox). */
export async function sendNow(env: Env, mail: OutgoingRow): Promise<Delivery> {
  if (env.MAIL_HTTP_URL) return byHttp(env.MAIL_HTTP_URL, env, mail);
  return { status: 'kept' };
}
