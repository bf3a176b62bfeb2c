import { env } from 'cloudflare:workers';
import { decryptSecrets } from '../../functions/mail/outgoing/secrets.ts';
import { privacyStatusSchema } from '../../src/features/privacy/privacy.schema.ts';
import { rows } from './rows.ts';
import { newNetwork, visitAndWait } from './visit.ts';

export const GOOD = { kind: 'access', name: 'Ελένη', email: 'Eleni@Example.com', about: 'Μηνύματα του Μαρτίου' };
/** Posts, and waits for the mails that follow the response. */
export const post = (body: unknown, headers: Record<string, string> = {}, to = '/api/privacy-requests'): Promise<Response> =>
  visitAndWait(to, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork(), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
export const form = (fields: Record<string, string>, to = '/api/privacy-requests', headers = {}): Promise<Response> =>
  post(new URLSearchParams(fields).toString(), { 'Content-Type': 'application/x-www-form-urlencoded', ...headers }, to);
export const requests = () => rows('SELECT * FROM privacy_requests');
export const mails = () => rows('SELECT * FROM outbox ORDER BY created_at');
/** Tokens of the mailed links, decrypted; '' for a mail without one. */
export const tokens = async (): Promise<string[]> => {
  const found = (await mails()).map(async ({ key, text }) => {
    const delivered = await decryptSecrets(env.AUTH_SECRET, String(key), String(text));
    return [...delivered.matchAll(/token=([\w-]+)/gu)].map(([, token = '']) => token);
  });
  return (await Promise.all(found)).flatMap((of) => (of.length === 0 ? [''] : of));
};
export const parseStatus = async (response: Response) => privacyStatusSchema.parse(((await response.json()) as { data: unknown }).data);

/** Opens a request. @returns the token of its mailed link */
export async function privacyLink(email: string): Promise<string> {
  await post({ ...GOOD, email });
  const [mail] = await rows(`SELECT key, text FROM outbox WHERE to_address = '${email}' ORDER BY rowid DESC LIMIT 1`);
  const delivered = await decryptSecrets(env.AUTH_SECRET, String(mail?.['key']), String(mail?.['text']));
  return /token=([\w-]+)/u.exec(delivered)?.[1] ?? '';
}
