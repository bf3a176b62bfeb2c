import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { describeFault, log } from '../../http/log.ts';
import { fetchFrom, withoutSlash } from '../../http/note-call.ts';
import type { Settings } from '../../settings.ts';

const TIMEOUT_MS = 10_000;

const DEMO = 'https://demo.vivapayments.com';

interface Hosts {
  accounts: string;
  api: string;
  /** Of the payment page, and of the calls that Viva calls old. */
  www: string;
}

/** Another address than the demo's is a stand-in's, which answers for all three. */
export function vivaHosts({ VIVA_URL }: Settings): Hosts {
  const other = withoutSlash(VIVA_URL ?? '');
  if (other === '')
    return { accounts: 'https://accounts.vivapayments.com', api: 'https://api.vivapayments.com', www: 'https://www.vivapayments.com' };
  if (other === DEMO) return { accounts: 'https://demo-accounts.vivapayments.com', api: 'https://demo-api.vivapayments.com', www: DEMO };
  return { accounts: other, api: other, www: other };
}

export const noAnswer = (fault: unknown): ApiError => {
  log('warn', 'viva', { fault: describeFault(fault) });
  return new ApiError('unavailable', { message: { key: 'call.payment.provider' } });
};

const orNoAnswer = <Value>(work: Promise<Value>): Promise<Value> => work.catch((fault: unknown) => Promise.reject(noAnswer(fault)));

class Refusal extends Error {}

interface SourceContext {
  source?: string;
}

/** Order codes have sixteen digits, and can be larger than the numbers that are exact: they are read as they are written. */
export const readVivaJson = (text: string): unknown =>
  JSON.parse(text, (name: string, value: unknown, context?: SourceContext) =>
    typeof value === 'number' && name.toLowerCase() === 'ordercode' ? (context?.source ?? String(value)) : value,
  );

const ask = (address: string, init: RequestInit): Promise<Response> =>
  fetchFrom('viva', address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

const basic = (user: string, password: string): string => `Basic ${btoa(`${user}:${password}`)}`;

const merchant = ({ VIVA_MERCHANT_ID = '', VIVA_API_KEY = '' }: Settings): string => basic(VIVA_MERCHANT_ID, VIVA_API_KEY);

const tokenAnswer = z.object({ access_token: z.string().min(1).max(10_000) });

/** An answer that cannot be read is none. */
async function readAnswer<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const text = await response.text();
  if (!response.ok) throw new Refusal(`HTTP ${response.status}`);
  return schema.parse(readVivaJson(text));
}

async function bearer(settings: Settings): Promise<string> {
  const { VIVA_CLIENT_ID = '', VIVA_CLIENT_SECRET = '' } = settings;
  const response = await ask(`${vivaHosts(settings).accounts}/connect/token`, {
    method: 'POST',
    headers: { Authorization: basic(VIVA_CLIENT_ID, VIVA_CLIENT_SECRET), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  return `Bearer ${(await readAnswer(response, tokenAnswer)).access_token}`;
}

const code = z.string().regex(/^\d{1,20}$/u);
const id = z.string().min(1).max(100);
const word = z.string().max(20);
/** Euros with decimals, unlike the amounts that are sent. */
const euros = z
  .number()
  .min(-1e9)
  .max(1e9)
  .transform((amount) => Math.round(amount * 100));
const text = z.string().max(2048).nullish();

export interface NewVivaOrder {
  amount: number;
  customerTrns: string;
  merchantTrns: string;
  customer: { email: string; fullName: string; countryCode: string; requestLang: string };
  paymentTimeout: number;
}

async function created(settings: Settings, order: NewVivaOrder): Promise<string> {
  const response = await ask(`${vivaHosts(settings).api}/checkout/v2/orders`, {
    method: 'POST',
    headers: { Authorization: await bearer(settings), 'Content-Type': 'application/json' },
    // Cash at a kiosk would come days later.
    body: JSON.stringify({ ...order, sourceCode: settings.VIVA_SOURCE_CODE, disableCash: true }),
  });
  return (await readAnswer(response, z.object({ orderCode: code }))).orderCode;
}

/** @returns the order code @throws ApiError `unavailable` */
export const createVivaOrder = (settings: Settings, order: NewVivaOrder): Promise<string> => orNoAnswer(created(settings, order));

export interface VivaTransaction {
  id: string;
  orderCode: string;
  /** Of what goes back, negative or with a parent. */
  amountCents: number;
  status: string;
  /** ISO 4217, such as `EUR`; what is not the euro stays the number that Viva has. */
  currency: string;
  type: number | undefined;
  parentId: string | null;
  /** Our own name of a refund. */
  merchantTrns: string | null;
  /** Of the card that paid, where Viva says it. */
  cardCountry: string | null;
}

const EURO = '978';
const currencyOf = (number: string | null | undefined): string => (number === EURO ? 'EUR' : (number ?? ''));

const shownTransaction = z.object({
  ...{ orderCode: code, amount: euros, statusId: word, currencyCode: word.nullish(), merchantTrns: text },
  transactionTypeId: z.int().nullish(),
  cardCountryCode: word.nullish().catch(null),
});

const TRANSACTION_ID = /^[\da-f-]{36}$/iu;

async function retrieved(settings: Settings, transactionId: string): Promise<VivaTransaction | undefined> {
  const address = `${vivaHosts(settings).api}/checkout/v2/transactions/${transactionId}`;
  const response = await ask(address, { headers: { Authorization: await bearer(settings) } });
  if (response.status === 404) return void (await response.body?.cancel());
  const { orderCode, amount, statusId, currencyCode, transactionTypeId, merchantTrns, cardCountryCode } = await readAnswer(
    response,
    shownTransaction,
  );
  return {
    ...{ id: transactionId.toLowerCase(), orderCode, amountCents: amount, status: statusId, currency: currencyOf(currencyCode) },
    ...{ type: transactionTypeId ?? undefined, parentId: null, merchantTrns: merchantTrns ?? null },
    cardCountry: cardCountryCode ?? null,
  };
}

/** What Viva itself says of a transaction. @returns undefined where it knows none @throws ApiError `unavailable` */
export const readVivaTransaction = async (settings: Settings, transactionId: string): Promise<VivaTransaction | undefined> =>
  TRANSACTION_ID.test(transactionId) ? orNoAnswer(retrieved(settings, transactionId)) : undefined;

const listedTransactions = z.object({
  Success: z.literal(true),
  Transactions: z
    .array(
      z.object({
        ...{ TransactionId: id, ParentId: id.nullish(), Amount: euros, StatusId: word, CurrencyCode: word.nullish(), MerchantTrns: text },
        TransactionType: z.object({ TransactionTypeId: z.int() }).nullish(),
      }),
    )
    .max(1000),
});

const old = (settings: Settings, address: string, method: 'GET' | 'DELETE' = 'GET'): Promise<Response> =>
  ask(`${vivaHosts(settings).www}/api/${address}`, { method, headers: { Authorization: merchant(settings), Accept: 'application/json' } });

async function listed(settings: Settings, orderCode: string): Promise<VivaTransaction[]> {
  const response = await old(settings, `transactions/?${new URLSearchParams({ ordercode: orderCode })}`);
  const { Transactions } = await readAnswer(response, listedTransactions);
  return Transactions.map((one) => ({
    ...{ id: one.TransactionId.toLowerCase(), orderCode, amountCents: one.Amount, status: one.StatusId },
    ...{ currency: currencyOf(one.CurrencyCode), type: one.TransactionType?.TransactionTypeId },
    ...{ parentId: one.ParentId?.toLowerCase() ?? null, merchantTrns: one.MerchantTrns ?? null },
    cardCountry: null,
  }));
}

/** All transactions of a payment order, with those that send money back. @throws ApiError `unavailable` */
export const listVivaTransactions = (settings: Settings, orderCode: string): Promise<VivaTransaction[]> =>
  orNoAnswer(listed(settings, orderCode));

/** Answers that may follow what was done, or follow nothing. */
const isUnclear = ({ status }: Response): boolean => status >= 500 || status === 408 || status === 429;

/** @returns false if Viva refuses, as for an order that was paid @throws ApiError `unavailable` */
export async function cancelVivaOrder(settings: Settings, orderCode: string): Promise<boolean> {
  const response = await orNoAnswer(old(settings, `orders/${orderCode}`, 'DELETE'));
  await response.body?.cancel();
  if (isUnclear(response)) throw noAnswer(new Refusal(`HTTP ${response.status}`));
  return response.ok;
}

interface VivaRefund {
  transactionId: string;
  amountCents: number;
  /** Goes with the refund, so that it is found again. */
  name: string;
}

const refundAnswer = z.object({ Success: z.boolean(), StatusId: word.nullish(), TransactionId: id.nullish(), ErrorText: text });

async function refunded(settings: Settings, { transactionId, amountCents, name }: VivaRefund): Promise<{ status: string; id?: string }> {
  const query = new URLSearchParams({ amount: String(amountCents), sourceCode: settings.VIVA_SOURCE_CODE ?? '', merchantTrns: name });
  const response = await old(settings, `transactions/${transactionId}?${query}`, 'DELETE');
  if (isUnclear(response)) throw new Refusal(`HTTP ${response.status}`);
  const answer = await response.text();
  if (response.status === 401) return { status: 'E' };
  const { Success, StatusId, TransactionId, ErrorText } = refundAnswer.parse(readVivaJson(answer));
  if (!Success) log('warn', 'viva', { fault: ErrorText ?? '' });
  return { status: Success ? (StatusId ?? 'F') : 'E', ...(TransactionId && { id: TransactionId.toLowerCase() }) };
}

/** @throws ApiError `unavailable` where it is not known what became of it */
export const refundAtViva = (settings: Settings, refund: VivaRefund): Promise<{ status: string; id?: string }> =>
  orNoAnswer(refunded(settings, refund));

const askKey = async (settings: Settings): Promise<string> =>
  (await readAnswer(await old(settings, 'messages/config/token'), z.object({ Key: z.string().min(1).max(255) }))).Key;

/** What Viva wants to read at the webhook's address before it sends there. @throws ApiError `unavailable` */
export const vivaWebhookKey = (settings: Settings): Promise<string> => orNoAnswer(askKey(settings));

/** Tries both pairs of credentials, and changes nothing. @returns why they do not work */
export async function testViva(settings: Settings): Promise<string | undefined> {
  try {
    await Promise.all([bearer(settings), askKey(settings)]);
    return undefined;
  } catch (fault) {
    if (fault instanceof Refusal) return fault.message;
    throw fault;
  }
}
