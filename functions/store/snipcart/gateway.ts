import {
  confirmedPayment,
  type GatewayChoice,
  type GatewaySession,
  type PaymentChoice,
  sessionSchema,
} from '../../../src/features/store/snipcart/gateway.schema.ts';
import { formatEuro } from '../../../src/i18n/format.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { Env } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { withoutSlash } from '../../http/without-slash.ts';
import { fetchFrom } from '../../integrations/note.ts';
import { describeFault, log } from '../../monitor/log.ts';
import type { Settings } from '../../settings.ts';
import { database } from '../../storage/database.ts';
import type { OrderRow } from '../../storage/orders.ts';
import { claimSession, freeSession, gatewayPayment, gatewaySession, moveSession } from '../../storage/snipcart-events.ts';
import { readCatalogue } from '../catalogue.ts';
import { availableMethods } from '../payment/methods.ts';
import { toCents } from './price-snipcart-order.ts';

const TIMEOUT_MS = 8_000;
const PAYMENT_URL = 'https://payment.snipcart.com';
const REFERENCE_LENGTH = 8;

type GatewaySettings = Pick<Settings, 'SNIPCART_GATEWAY_SECRET' | 'SNIPCART_PAYMENT_URL'>;

/** What we tell Snipcart: docs.snipcart.com/v3/custom-payment-gateway/technical-reference. */
type PaymentState = 'processing' | 'processed' | 'failed';

/** @throws ApiError `not_found` without a secret, `unavailable` if Snipcart does not answer */
async function callSnipcart(env: GatewaySettings, path: string, init: RequestInit = {}): Promise<Response> {
  if (!env.SNIPCART_GATEWAY_SECRET) throw new ApiError('not_found');
  const address = `${withoutSlash(env.SNIPCART_PAYMENT_URL ?? PAYMENT_URL)}/api/${path}`;
  const response = await fetchFrom('snipcart', address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      log('warn', 'snipcart', { fault: describeFault(error) });
      throw new ApiError('unavailable');
    },
  );
  if (response.status >= 500) throw new ApiError('unavailable');
  return response;
}

const publicCall = (env: GatewaySettings, name: string, publicToken: string): Promise<Response> =>
  callSnipcart(env, `public/custom-payment-gateway/${name}?${new URLSearchParams({ publicToken })}`, {
    headers: { Accept: 'application/json' },
  });

/** @throws ApiError `not_found` without a secret, `forbidden` for another's token, `unavailable` */
export async function checkPublicToken(env: GatewaySettings, publicToken: string): Promise<void> {
  if (!publicToken) throw new ApiError('forbidden');
  const response = await publicCall(env, 'validate', publicToken);
  await response.body?.cancel();
  if (!response.ok) throw new ApiError('forbidden');
}

/** @throws ApiError `not_found` without a secret, `forbidden` for another's or an ended token, `unavailable` */
export async function readSession(env: GatewaySettings, publicToken: string): Promise<GatewaySession> {
  await checkPublicToken(env, publicToken);
  const response = await publicCall(env, 'payment-session', publicToken);
  if (!response.ok) throw new ApiError('forbidden');
  const session = sessionSchema.safeParse(await response.json().catch(() => undefined));
  if (!session.success) throw new ApiError('unavailable');
  return session.data;
}

export const sessionCents = ({ invoice }: GatewaySession): number => toCents(invoice.amount);
export const isEuro = ({ invoice }: GatewaySession): boolean => invoice.currency.toLowerCase() === 'eur';

const isTest = (env: Env, mode: string | null | undefined): boolean =>
  availableMethods(env).includes('test') && mode?.toLowerCase() !== 'live';

export const offeredChoices = (env: Env, mode: string | null | undefined): PaymentChoice[] => [
  'bank',
  ...(isTest(env, mode) ? (['test-approve', 'test-decline'] as const) : []),
];

/** The same for each try of a session, so that a repeat makes no second payment. */
const transactionOf = (type: string, sessionId: string): string => `${type}-${sessionId}`;

/** A reference that a shopper can type. */
const referenceOf = (session: GatewaySession): string =>
  (session.invoice.targetId ?? session.id).replaceAll('-', '').slice(0, REFERENCE_LENGTH).toUpperCase();

interface Payment {
  paymentSessionId: string;
  state: PaymentState;
  transactionId: string;
  instructions?: string;
  error?: { code: string; message: string };
  links?: { refunds: string };
}

/** @returns where Snipcart wants the shopper @throws ApiError `conflict` if Snipcart refuses it, `unavailable` */
async function tellSnipcart(env: GatewaySettings, payment: Payment): Promise<string | undefined> {
  const response = await callSnipcart(env, 'private/custom-payment-gateway/payment', {
    method: 'POST',
    headers: { Authorization: `Bearer ${env.SNIPCART_GATEWAY_SECRET}`, 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(payment),
  });
  if (!response.ok) {
    log('warn', 'snipcart', { status: response.status });
    throw new ApiError('conflict');
  }
  return confirmedPayment.safeParse(await response.json().catch(() => undefined)).data?.returnUrl ?? undefined;
}

async function bankInstructions(env: Env, session: GatewaySession, locale: Locale): Promise<string> {
  const { bank } = await readCatalogue(env.ASSETS);
  return translator(locale)('store.snipcart.pay.instructions', {
    ...{ holder: bank.holder, bank: bank.name, iban: bank.iban, bic: bank.bic, reference: referenceOf(session) },
    amount: formatEuro(locale, sessionCents(session)),
  });
}

/** The return address comes from Snipcart's server, but leads out of the site. @param site origin of this site */
export function safeReturn(address: string | null | undefined, site: string): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.username || url.password) return undefined;
  return url.protocol === 'https:' || url.origin === site ? url.href : undefined;
}

async function payment(env: Env, session: GatewaySession, { choice, locale }: GatewayChoice, site: string): Promise<Payment> {
  const type = choice === 'bank' ? 'bank' : 'test';
  const common = { paymentSessionId: session.id, transactionId: transactionOf(type, session.id) };
  const links = { refunds: `${site}/api/snipcart/refunds` };
  if (choice === 'bank') return { ...common, state: 'processing', instructions: await bankInstructions(env, session, locale), links };
  if (choice === 'test-approve') return { ...common, state: 'processed', links };
  return {
    ...{ ...common, state: 'failed' },
    error: { code: 'card_declined', message: translator(locale)('store.snipcart.pay.declined') },
  };
}

/**
 * Tells Snipcart the state that follows from the shopper's choice; the browser sends no state. A repeat leads back without a second call.
 * @returns where the shopper goes on
 * @throws ApiError `conflict` for another amount or currency than the session's, `forbidden`, `invalid`, `not_found`, `unavailable`
 */
export async function settle(env: Env, chosen: GatewayChoice, site: string): Promise<string | undefined> {
  const session = await readSession(env, chosen.publicToken);
  const { id, mode, paymentAuthorizationRedirectUrl: back } = session;
  if (!offeredChoices(env, mode).includes(chosen.choice))
    throw new ApiError('invalid', { fieldMessages: { choice: { key: 'field.choice' } } });
  const isSeen = chosen.amountCents === sessionCents(session) && chosen.currency.toLowerCase() === session.invoice.currency.toLowerCase();
  if (!isSeen || !isEuro(session)) throw new ApiError('conflict');
  const told = await payment(env, session, chosen, site);
  const db = database(env.DB);
  const type = chosen.choice === 'bank' ? 'bank' : 'test';
  if (!(await claimSession(db, { id, type, orderId: session.invoice.targetId ?? null, state: told.state }))) return safeReturn(back, site);
  try {
    const returnUrl = await tellSnipcart(env, told);
    // A declined payment may be tried again.
    if (told.state === 'failed') await freeSession(db, id);
    return safeReturn(returnUrl ?? back, site);
  } catch (error) {
    await freeSession(db, id);
    throw error;
  }
}

/**
 * Tells Snipcart that the money of a bank transfer has come. Call it before the step `paid` of an order from Snipcart.
 * @returns false if Snipcart was not waiting for it
 * @throws ApiError `unavailable`, also if Snipcart refuses it
 */
export async function confirmBankTransfer(env: Env, { id, source }: Pick<OrderRow, 'id' | 'source'>): Promise<boolean> {
  if (source !== 'snipcart' || !env.SNIPCART_GATEWAY_SECRET) return false;
  const db = database(env.DB);
  const waiting = await gatewayPayment(db, id);
  if (waiting?.outcome !== 'processing') return false;
  const payment = { paymentSessionId: waiting.id, state: 'processed', transactionId: transactionOf(waiting.type, waiting.id) } as const;
  await tellSnipcart(env, payment).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'conflict'
      ? new ApiError('unavailable', { message: { key: 'call.payment.provider' } })
      : error;
  });
  await moveSession(db, waiting.id, 'processed');
  return true;
}

/** @param transactionId as it was told to Snipcart @throws ApiError `not_found` */
export async function findTransaction(env: Env, transactionId: string): Promise<{ orderId: string | null; type: string }> {
  const [, type = '', sessionId = ''] = /^(bank|test)-(.+)$/u.exec(transactionId) ?? [];
  const found = await gatewaySession(database(env.DB), sessionId);
  if (!found || found.type !== type) throw new ApiError('not_found');
  return found;
}
