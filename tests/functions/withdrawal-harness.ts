import { env } from 'cloudflare:workers';
import { database } from '../../functions/storage/database.ts';
import { openOrder } from '../../functions/store/storage/admin.ts';
import { mailedToken, mailTexts, postJson, readStored } from './order-harness.ts';
import { rows } from './rows.ts';

export const declaration = (reference: string, change: object = {}) => ({
  name: 'Ελένη',
  reference,
  email: 'ELENI@example.com',
  locale: 'el',
  ...change,
});
/** With address and number alone, as anybody can. */
export const declareBare = (reference: string, change: object = {}, headers = {}) =>
  postJson('/api/store/withdrawals', declaration(reference, change), headers);
/** From the page that the order's mailed link opens. */
export const declare = async (reference: string, change: object = {}, headers = {}) =>
  declareBare(reference, { token: await mailedToken(reference), ...change }, headers);
export const receipts = async () =>
  (
    await rows("SELECT to_address, subject FROM outbox WHERE key LIKE '%withdrawal:%' OR key LIKE '%declaration:%' ORDER BY created_at")
  ).map(({ to_address }) => to_address);
export const lastReceipt = async () => (await mailTexts()).findLast((text) => text.includes('Δηλώσατε:')) ?? '';
export const needs = async (reference: string) => (await openOrder(database(env.DB), (await readStored(reference)).order.id))?.needs;
export const notices = async () =>
  (await rows("SELECT subject, text, state FROM messages WHERE subject LIKE 'Withdrawal%'")).map(({ text }) => String(text));
