import { describe, expect, it } from 'vitest';
import {
  callWith,
  mailedToken,
  mailTexts,
  ORDER,
  PRINT_ORDER,
  pay,
  placed,
  postJson,
  press,
  step,
} from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import type { Env } from '../env.ts';
import { KEEP_REFERRER } from '../http/response-headers.ts';

const open = (to: string, bindings: Partial<Env> = {}) => callWith(bindings, to, { headers: { 'CF-Connecting-IP': newNetwork() } });

const states = async () => (await rows('SELECT state FROM orders ORDER BY number')).map(({ state }) => state);

describe('the page of an order', () => {
  it('shows figures, bank details with a QR code, history and ways out, in the language of the page', async () => {
    const { reference, token } = await placed(PRINT_ORDER);
    const response = await open(`/el/store/order?reference=${reference}&token=${token}`);
    const html = await response.text();
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Referrer-Policy')]).toEqual([
      200,
      'no-store',
      KEEP_REFERRER,
    ]);
    for (const part of [
      `<h1>Παραγγελία ${reference}</h1>`,
      'Αναμένεται πληρωμή',
      'Τύπωμα',
      '50\u00a0€',
      'εκ του οποίου ΦΠΑ 24%',
      '9,68\u00a0€',
      'GR16 0110 1250 0000 0001 2300 695',
      'role="img"',
      'Υποβολή παραγγελίας',
      'Οδός Δείγματος 1, 10676 Αθήνα, Ελλάδα',
      `href="/el/store/order?reference=${reference}&amp;token=${token}&amp;cancel=1"`,
      `href="/el/store/withdrawal?reference=${reference}&amp;token=${token}"`,
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('data-page-without');
    expect(html).not.toContain('data-page-note');
  });

  it('escapes what the shopper wrote', async () => {
    const customer = { ...ORDER.customer, name: '<img src=x onerror=alert(1)>', company: '"><script>' };
    const { reference, token } = await placed({ ...ORDER, customer });
    const html = await (await open(`/store/order?reference=${reference}&token=${token}`)).text();
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toMatch(/<img|<script/u);
  });

  it('thanks on the page after the checkout, and has a link to pay where there is no transfer', async () => {
    const { reference, token } = await placed({ ...ORDER, payment: 'test' }, undefined, { PAYMENT_TEST_MODE: 'on' });
    const html = await (await open(`/store/checkout/success?reference=${reference}&token=${token}`)).text();
    expect(html).toContain('<h1>Thank you for your order</h1>');
    expect(html).toContain('eleni@example.com');
    expect(html).toContain(`href="/payment?reference=${reference}&amp;token=${token}"`);
    expect(html).not.toContain('IBAN');
  });

  it.each([
    ['a wrong token', (reference: string, _: string) => `reference=${reference}&token=wrong`],
    ['no token', (reference: string, _: string) => `reference=${reference}`],
    ['the token of another order', (_: string, token: string) => `reference=2026-99999&token=${token}`],
  ])('is the page about the link for %s, with 404', async (_, query) => {
    const { reference, token } = await placed();
    const response = await open(`/el/store/order?${query(reference, token)}`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('<title>Σφάλμα: Η παραγγελία σας</title>');
    expect(html).toMatch(/<p class="order-note"[^>]*autofocus[^>]*>Δεν βρέθηκε παραγγελία με αυτόν τον σύνδεσμο/u);
    expect(html).toContain('id="order-link"');
    expect(html).not.toContain(reference);
  });

  it('opens no order with the token of another', async () => {
    const [first, second] = [await placed(), await placed(PRINT_ORDER)];
    expect((await open(`/store/order?reference=${first.reference}&token=${second.token}`)).status).toBe(404);
  });

  it('says what a withdrawal, a refund and an end of the order mean', async () => {
    const { reference, token } = await placed();
    const page = async () => (await open(`/store/order?reference=${reference}&token=${token}`)).text();
    await pay(reference, 9800);
    expect(await page()).toContain('Your files are ready to download');
    await step(reference, { step: 'withdrawn', actor: 'shopper' });
    expect(await page()).toMatch(/You will have €98 back by [^<]+ at the latest/u);
    await step(reference, { step: 'partly-refunded', actor: 'owner', amountCents: 3333 });
    await step(reference, { step: 'refunded', to: 'refunded', actor: 'owner', amountCents: 6467 });
    const html = await page();
    expect(html).toContain('€98 has been refunded to you');
    expect(html).toContain('Refunded in part</li>'.replace('</li>', ' (€33.33)'));
    expect(html).not.toContain('Downloads');
    expect(html).not.toContain('Withdraw from contract here');
  });

  it('says how goods come, and that they were posted', async () => {
    const { reference, token } = await placed(PRINT_ORDER);
    const page = async () => (await open(`/store/order?reference=${reference}&token=${token}`)).text();
    await pay(reference, 5000);
    expect(await page()).toContain('Your order will be posted within 7 days');
    await step(reference, { step: 'fulfilled', to: 'fulfilled', actor: 'owner' });
    expect(await page()).toContain('it has been posted to you');
  });

  it('asks to wait past the limit, without looking the order up', async () => {
    const refusing = { LIMIT_CALLS: { limit: async () => ({ success: false }) } };
    const response = await open('/el/store/order?reference=x&token=y', refusing);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await response.text()).toContain('Περιμένετε ένα λεπτό');
  });
});

describe('cancelling', () => {
  it('takes two steps without scripts, once', async () => {
    const { reference, token } = await placed(PRINT_ORDER);
    const ask = await (await open(`/store/order?reference=${reference}&token=${token}&cancel=1`)).text();
    expect(ask).toContain(`action="/api/store/orders/${reference}/cancellation"`);
    expect(await states()).toEqual(['pending']);
    const call = `/api/store/orders/${reference}/cancellation`;
    const done = await press(call, { token, locale: 'el' });
    expect([done.status, done.headers.get('Location')]).toEqual([303, `/el/store/order?reference=${reference}&token=${token}`]);
    expect(await states()).toEqual(['cancelled']);
    const again = await postJson(call, { token });
    expect([again.status, await again.json()]).toMatchObject([200, { data: { state: 'cancelled' } }]);
    expect(await rows("SELECT step FROM order_steps WHERE step = 'cancelled'")).toHaveLength(1);
    expect((await mailTexts()).filter((text) => text.includes('ακυρώθηκε'))).toHaveLength(1);
    expect(await (await open(`/store/order?reference=${reference}&token=${token}`)).text()).not.toContain('cancel=1');
  });

  it('answers both calls of a double click, and cancels once', async () => {
    const { reference, token } = await placed(PRINT_ORDER);
    const call = () => postJson(`/api/store/orders/${reference}/cancellation`, { token });
    const answers = await Promise.all([call(), call(), call()]);
    for (const answer of answers) expect([answer.status, await answer.json()]).toMatchObject([200, { data: { state: 'cancelled' } }]);
    expect(await rows("SELECT step FROM order_steps WHERE step = 'cancelled'")).toHaveLength(1);
  });

  it('is refused without the token, and once it is paid', async () => {
    const { reference, token } = await placed();
    const call = `/api/store/orders/${reference}/cancellation`;
    expect((await postJson(call, { token: 'wrong' })).status).toBe(404);
    expect((await postJson(call, {})).status).toBe(404);
    await pay(reference, 9800);
    expect((await postJson(call, { token })).status).toBe(409);
    const page = await press(call, { token, locale: 'el' });
    const html = await page.text();
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([409, 'no-store']);
    expect(html).toContain('δεν ακυρώνεται πια');
    expect(html).toContain('Πληρωμένη');
    expect(await states()).toEqual(['paid']);
  });

  it('shows the order again past the limit', async () => {
    const { reference, token } = await placed();
    const refusing = { LIMIT_FORMS: { limit: async () => ({ success: false }) } };
    const page = await press(`/api/store/orders/${reference}/cancellation`, { token, locale: 'el' }, refusing);
    expect([page.status, await page.text()]).toEqual([429, expect.stringMatching(/Περιμένετε[\s\S]*Παραγγελία/u)]);
  });
});

describe('the link mailed again', () => {
  const ask = (reference: string, email: string) => postJson('/api/store/orders/links', { reference, email });

  it('goes only to the address of the order, and the response never tells', async () => {
    const { reference, token } = await placed();
    const answers = [
      await ask(reference, 'ELENI@example.com'),
      await ask(reference, 'other@example.com'),
      await ask('2020-00001', 'eleni@example.com'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    const sent = await rows("SELECT to_address, text FROM outbox WHERE key LIKE 'asked:%'");
    expect(sent.map(({ to_address }) => to_address)).toEqual(['eleni@example.com']);
    const mailed = await mailedToken(reference);
    expect([String(sent[0]?.['text']).includes(mailed), mailed === token]).toEqual([false, false]);
    expect((await mailTexts()).at(-1)).toContain(`/el/store/order?reference=${reference}&token=${mailed}`);
  });

  it('is mailed once an hour for an order, whoever asks', async () => {
    const { reference } = await placed();
    await Promise.all(Array.from({ length: 5 }, () => ask(reference, 'eleni@example.com')));
    expect(await rows("SELECT 1 FROM outbox WHERE key LIKE 'asked:%'")).toHaveLength(1);
  });

  it('comes at once for an order whose address is known to be right, and later for another, whatever strangers order and ask for', async () => {
    const [own, unpaid] = [await placed(), await placed()];
    await pay(own.reference, 9800);
    for (let theirs = 0; theirs < 6; theirs += 1) {
      const { reference, token } = await placed();
      await press(`/api/store/orders/${reference}/cancellation`, { token, locale: 'el' });
      await ask(reference, 'eleni@example.com');
    }
    for (const { reference } of [own, unpaid]) await ask(reference, 'eleni@example.com');
    const leaves = async ({ reference }: { reference: string }) =>
      rows(
        `SELECT ifnull(next_attempt_at, 0) <= ${Date.now()} AS now FROM outbox WHERE key LIKE 'asked:%' AND instr(text, '${reference}')`,
      );
    expect([await leaves(own), await leaves(unpaid)]).toEqual([[{ now: 1 }], [{ now: 0 }]]);
  });

  it('is asked for by a plain form, whose page says what happens', async () => {
    const done = await press('/api/store/orders/links', { reference: 'x', email: 'eleni@example.com', locale: 'el', website: '' });
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/el/store/order?sent=1']);
    expect(await (await open('/el/store/order?sent=1')).text()).toContain('ο σύνδεσμος θα σταλεί');
    const refused = await press('/api/store/orders/links', { reference: 'x', email: 'no', locale: 'el' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('aria-invalid="true"')]);
  });
});

it('leads a person who opens the address of a refused form back to its page', async () => {
  const headers = { 'Sec-Fetch-Dest': 'document', 'Accept-Language': 'el', 'CF-Connecting-IP': newNetwork() };
  const pages = { '/api/store/withdrawals/review': '/el/store/withdrawal', '/api/payments': '/el/payment' };
  for (const [address, page] of Object.entries(pages)) {
    const back = await callWith({}, address, { headers, redirect: 'manual' });
    expect([back.status, back.headers.get('Location')]).toEqual([303, page]);
  }
});
