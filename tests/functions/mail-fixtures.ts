import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import type { Env } from '../../functions/env.ts';
import { email } from '../../functions/mail/incoming/incoming.ts';
import { attachmentParts, attachments, messages, outbox } from '../../functions/mail/schema.ts';

const db = () => drizzle(env.DB);

export const storedMessages = () => db().select().from(messages).orderBy(messages.sequence);
export const storedFiles = () => db().select().from(attachments).orderBy(attachments.position);
export const storedParts = () => db().select().from(attachmentParts).orderBy(attachmentParts.position);
export const storedMails = () => db().select().from(outbox).orderBy(outbox.createdAt);

interface Delivered {
  from?: string;
  to?: string;
  /** Size that the platform reports; the mail's real size by default. */
  rawSize?: number;
  bindings?: Partial<Env>;
}

/** Passes a mail to the e-mail handler and waits for all work that it starts. @returns the reason of a rejection */
export async function deliverMail(
  raw: string | Uint8Array<ArrayBuffer>,
  { from = 'maria@client.example', to = 'hello@lycabettus.test', rawSize, bindings = {} }: Delivered = {},
): Promise<string | undefined> {
  const bytes = typeof raw === 'string' ? new TextEncoder().encode(raw.replace(/\r?\n/gu, '\r\n')) : raw;
  let rejected: string | undefined;
  const ctx = createExecutionContext();
  const message = {
    from,
    to,
    raw: new Blob([bytes]).stream(),
    rawSize: rawSize ?? bytes.length,
    headers: new Headers(),
    setReject: (reason: string) => {
      rejected = reason;
    },
  };
  await email(message as unknown as ForwardableEmailMessage, { ...env, ...bindings }, ctx);
  await waitOnExecutionContext(ctx);
  return rejected;
}

/** Makes a mail; `headers` adds or replaces headers such as `Message-ID`. */
export const toMail = (headers: Record<string, string>, body = 'Hello'): string => {
  const all = { From: 'Maria <maria@client.example>', To: 'hello@lycabettus.test', Subject: 'A question', ...headers };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}\n`;
};

const base64 = (bytes: Uint8Array): string => bytes.toBase64().replace(/.{76}/gu, '$&\n');

/** Makes a multipart mail of these parts, each with its own headers. */
export const multipart = (parts: readonly string[], headers: Record<string, string> = {}): string =>
  toMail(
    { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary="b1"', ...headers },
    [...parts.map((part) => `--b1\n${part}`), '--b1--'].join('\n'),
  );

export const filePart = (name: string, content: Uint8Array, type = 'application/pdf'): string =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64(content)}`;

/** The newest stored message. */
export async function lastMessage() {
  const message = (await storedMessages()).at(-1);
  if (!message) throw new Error('no message is stored');
  return message;
}
