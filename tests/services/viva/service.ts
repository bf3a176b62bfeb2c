import { Hono } from 'hono';
import { VIVA_TEST_KEYS } from '../keys.ts';
import { listen, originOf, type Running, refusal } from '../listen.ts';

/** As in Viva's answers: euros with decimals, codes as numbers. */
interface Transaction {
  TransactionId: string;
  ParentId: string | null;
  Amount: number;
  StatusId: string;
  CurrencyCode: string;
  MerchantTrns: string | null;
  CardCountryCode: string | null;
  InsDate: string;
  Order: { OrderCode: bigint };
  TransactionType: { TransactionTypeId: number };
}

interface Order {
  code: bigint;
  amount: number;
  asked: Record<string, unknown>;
  state: 'pending' | 'expired' | 'cancelled' | 'paid';
}

/** Above 2^53, so that a reader who takes them for exact numbers asks about another order. */
const FIRST_CODE = 9_007_199_254_740_993n;
const LEAST_CENTS = 30;
const CARD_CHARGE = 5;
const CARD_REFUND = 4;

const basic = (user: string, password: string): string => `Basic ${btoa(`${user}:${password}`)}`;

/** JSON with 64-bit numbers, as .NET writes them. */
const json = (content: unknown, status = 200): Response =>
  new Response(
    JSON.stringify(content, (_, value: unknown) => (typeof value === 'bigint' ? `#${value}#` : value)).replaceAll(/"#(\d+)#"/gu, '$1'),
    { status, headers: { 'Content-Type': 'application/json; charset=utf-8' } },
  );

/** Of an amount of a refund in cents: answers that a test asks for. The first is lost after the refund was made, the second before. */
export const MOODS = { lost: 1111, unmade: 2222, refused: 3333, pending: 4444, nameless: 5555 } as const;

/**
 * Starts a stand-in for Viva's Smart Checkout: the token, payment orders and transactions of `api`, the page of `www`, and its old calls for refunds,
 * the list of an order's transactions, cancelled orders and the key of the webhook. Source: developer.viva.com and public clients
 * (docs/decisions/074-viva.md). What a shopper or the bank does: `POST /control/:code/pay`, `/fail`, `/pending`, `/confirm`, `/dispute?status=ML`.
 */
export async function startViva(port?: number, webhook?: string): Promise<Running> {
  const orders = new Map<string, Order>();
  const transactions: Transaction[] = [];
  let lastCode = FIRST_CODE;
  const token = `token-${crypto.randomUUID()}`;

  const of = (code: string) => transactions.filter(({ Order: { OrderCode } }) => String(OrderCode) === code);
  const added = (code: bigint, more: Partial<Transaction>): Transaction => {
    const transaction: Transaction = {
      ...{ TransactionId: crypto.randomUUID(), ParentId: null, Amount: 0, StatusId: 'F', CurrencyCode: '978', MerchantTrns: null },
      CardCountryCode: null,
      ...{ InsDate: new Date().toISOString(), Order: { OrderCode: code }, TransactionType: { TransactionTypeId: CARD_CHARGE } },
      ...more,
    };
    transactions.push(transaction);
    return transaction;
  };
  /** As Viva sends it, unsigned. */
  const event = (EventTypeId: number, { Order: { OrderCode }, TransactionType: { TransactionTypeId }, ...told }: Transaction) => ({
    ...{ Url: webhook ?? '', Created: told.InsDate, CorrelationId: crypto.randomUUID(), EventTypeId, Delay: null, RetryCount: 0 },
    ...{ MessageId: crypto.randomUUID(), RecipientId: VIVA_TEST_KEYS.VIVA_MERCHANT_ID, MessageTypeId: 512 },
    EventData: { ...told, OrderCode, TransactionTypeId },
  });
  const send = async (EventTypeId: number, transaction: Transaction): Promise<Response> => {
    const body = await json(event(EventTypeId, transaction)).text();
    if (webhook) await fetch(webhook, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return json({ code: String(transaction.Order.OrderCode), transaction: transaction.TransactionId, event: body });
  };
  const orderOf = (code: string): Order => orders.get(code) ?? fail(404, 'Order not found');
  const fail = (status: number, ErrorText: string): never => {
    throw refusal(status, { ErrorCode: status, ErrorText, EventId: 0, Success: false });
  };

  const app = new Hono();
  app.get('/', (c) => c.body(null));
  app.post('/connect/token', async (c) => {
    const { VIVA_CLIENT_ID, VIVA_CLIENT_SECRET } = VIVA_TEST_KEYS;
    const isKnown = c.req.header('authorization') === basic(VIVA_CLIENT_ID, VIVA_CLIENT_SECRET);
    if (!isKnown || (await c.req.parseBody())['grant_type'] !== 'client_credentials') throw refusal(400, { error: 'invalid_client' });
    return c.json({ access_token: token, expires_in: 3600, token_type: 'Bearer', scope: 'urn:viva:payments:core:api:redirectcheckout' });
  });
  app.use('/checkout/v2/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${token}`) throw refusal(401, {});
    await next();
  });
  app.use('/api/*', async (c, next) => {
    const { VIVA_MERCHANT_ID, VIVA_API_KEY } = VIVA_TEST_KEYS;
    if (c.req.header('authorization') !== basic(VIVA_MERCHANT_ID, VIVA_API_KEY))
      throw refusal(401, { Message: 'Authorization has been denied' });
    await next();
  });

  app.post('/checkout/v2/orders', async (c) => {
    const asked = await c.req.json<Record<string, unknown>>();
    const { amount, sourceCode, paymentTimeout } = asked;
    if (!Number.isInteger(amount) || Number(amount) < LEAST_CENTS) throw refusal(400, { status: 400, message: 'Amount' });
    // As a client saw it: a source that does not exist has no other answer.
    if (sourceCode !== VIVA_TEST_KEYS.VIVA_SOURCE_CODE) throw refusal(500, {});
    if (!Number.isInteger(paymentTimeout)) throw refusal(400, { status: 400, message: 'paymentTimeout' });
    lastCode += 1n;
    orders.set(String(lastCode), { code: lastCode, amount: Number(amount), asked, state: 'pending' });
    return json({ orderCode: lastCode });
  });
  app.get('/checkout/v2/transactions/:id', (c) => {
    const told = transactions.find(({ TransactionId }) => TransactionId === c.req.param('id').toLowerCase());
    if (!told) throw refusal(404, { status: 404, message: 'Transaction not found' });
    const { Amount, StatusId, CurrencyCode, MerchantTrns, CardCountryCode, InsDate, Order: ordered, TransactionType } = told;
    return json({
      ...{ email: 'buyer@example.com', amount: Amount, orderCode: ordered.OrderCode, statusId: StatusId, insDate: InsDate },
      ...{ currencyCode: CurrencyCode, merchantTrns: MerchantTrns, transactionTypeId: TransactionType.TransactionTypeId, cardNumber: null },
      cardCountryCode: CardCountryCode,
    });
  });

  app.get('/api/transactions/', (c) =>
    json({ Transactions: of(c.req.query('ordercode') ?? ''), ErrorCode: 0, ErrorText: null, Success: true }),
  );
  app.delete('/api/transactions/:id', (c) => {
    const parent = transactions.find(({ TransactionId, ParentId }) => TransactionId === c.req.param('id') && ParentId === null);
    if (!parent) return fail(404, 'Transaction not found');
    const cents = Number(c.req.query('amount'));
    const back = transactions.filter(({ ParentId, StatusId }) => ParentId === parent.TransactionId && StatusId !== 'E');
    const left = Math.round(back.reduce((sum, { Amount }) => sum + Amount, parent.Amount) * 100);
    if (!(Number.isInteger(cents) && cents > 0 && cents <= left)) return fail(403, 'Non reversible transaction');
    if (cents === MOODS.unmade && back.length === 0) return json({}, 504);
    const MerchantTrns = cents === MOODS.nameless ? null : (c.req.query('merchantTrns') ?? null);
    const StatusId = cents === MOODS.refused ? 'E' : cents === MOODS.pending ? 'A' : 'F';
    const made = added(parent.Order.OrderCode, {
      ...{
        ParentId: parent.TransactionId,
        Amount: -cents / 100,
        StatusId,
        MerchantTrns,
        TransactionType: { TransactionTypeId: CARD_REFUND },
      },
    });
    if (StatusId === 'F') parent.StatusId = 'R';
    if (cents === MOODS.lost || cents === MOODS.nameless) return json({}, 504);
    const isRefused = StatusId === 'E';
    return json({
      ...{
        Emv: null,
        Amount: made.Amount,
        StatusId,
        CurrencyCode: '978',
        TransactionId: made.TransactionId,
        ErrorCode: isRefused ? 502 : 0,
      },
      ...{ ErrorText: isRefused ? 'Transaction failed' : null, EventId: isRefused ? 311 : 0, Success: !isRefused },
    });
  });
  app.delete('/api/orders/:code', (c) => {
    const order = orderOf(c.req.param('code'));
    if (order.state !== 'pending') return fail(409, 'Order is not pending');
    order.state = 'cancelled';
    return json({ OrderCode: order.code, ErrorCode: 0, Success: true });
  });
  app.get('/api/messages/config/token', () => json({ Key: VIVA_TEST_KEYS.key }));

  app.get('/web/checkout', (c) => {
    const order = orders.get(c.req.query('ref') ?? '');
    return order
      ? c.html(`<!doctype html><title>Viva</title><p>${(order.amount / 100).toFixed(2)} EUR</p><p>${originOf(c.req)}</p>`)
      : c.notFound();
  });

  app.get('/control/:code/asked', (c) => c.json({ ...orderOf(c.req.param('code')).asked, state: orderOf(c.req.param('code')).state }));
  app.get('/control/:code/transactions', (c) => json(of(c.req.param('code'))));
  app.post('/control/:code/:what', (c) => {
    const order = orderOf(c.req.param('code'));
    const { amount = String(order.amount), currency = '978', status = 'M', card = null } = c.req.query();
    const told = {
      Amount: Number(amount) / 100,
      CurrencyCode: currency,
      MerchantTrns: String(order.asked['merchantTrns']),
      CardCountryCode: card,
    };
    const [first] = of(String(order.code));
    switch (c.req.param('what')) {
      case 'pay':
        order.state = 'paid';
        return send(1796, added(order.code, told));
      case 'fail':
        return send(1798, added(order.code, { ...told, StatusId: 'E' }));
      case 'pending':
        return send(1796, added(order.code, { ...told, StatusId: 'A' }));
      case 'confirm':
        if (!first) return fail(404, 'No transaction');
        first.StatusId = 'F';
        return send(1796, first);
      case 'dispute':
        if (!first) return fail(404, 'No transaction');
        first.StatusId = status;
        return send(1797, first);
      case 'settle': {
        const waiting = transactions.find(({ Order: { OrderCode }, StatusId }) => OrderCode === order.code && StatusId === 'A');
        if (!waiting) return fail(404, 'No transaction');
        waiting.StatusId = status;
        return send(1797, waiting);
      }
      case 'refund':
        if (!first) return fail(404, 'No transaction');
        first.StatusId = 'R';
        // By the seller, in Viva's own pages.
        return send(
          1797,
          added(order.code, {
            ParentId: first.TransactionId,
            Amount: -Number(amount) / 100,
            TransactionType: { TransactionTypeId: CARD_REFUND },
          }),
        );
      default:
        return fail(404, 'Unknown');
    }
  });
  return listen(app, { port });
}
