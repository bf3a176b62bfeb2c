import type { Context } from 'hono';
import { html } from 'hono/html';
import { fieldId } from '../../src/features/forms/forms.schema.ts';
import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { buyerIn, lineInAddress, type OrderSummary, summariseOrder } from '../../src/features/store/checkout/summary.shared.ts';
import { CHECKOUT_FORM } from '../../src/features/store/order/checkout-form.schema.ts';
import { HOME_COUNTRY } from '../../src/features/store/order/countries.shared.ts';
import { cleanCode } from '../../src/features/store/order/discount.shared.ts';
import { LINES_LIMIT, mostOf } from '../../src/features/store/order/limits.shared.ts';
import { type OrderLine, priceOrder } from '../../src/features/store/order/price-order.shared.ts';
import { countryName } from '../../src/i18n/country-name.ts';
import { formatTag, type Locale } from '../../src/i18n/locales.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import type { AppEnv, Env } from '../env.ts';
import { ApiError, translateMessage } from '../http/api-error.ts';
import { isForm } from '../http/body.ts';
import { withinBudget } from '../http/middleware/budget.ts';
import { countCall } from '../http/middleware/limit.ts';
import { rewriteFields } from '../http/pages/form-rewriter.ts';
import { onDemandPage } from '../http/pages/on-demand.ts';
import { postedLocale, readPosted } from '../http/pages/plain-form.ts';
import { checkDiscount } from './discounts.ts';
import { availableMethods } from './payment/providers.ts';
import { liveCatalogue } from './stock.ts';

type Values = Record<string, string>;

interface Filled {
  rewrite: (page: Response) => Response;
  labels: Values;
}

function linesIn(values: Values): OrderLine[] {
  const lines: OrderLine[] = [];
  for (let at = 0; at < LINES_LIMIT; at += 1) {
    const line = lineInAddress(
      `?${new URLSearchParams({ sku: values[`lines.${at}.sku`] ?? '', quantity: values[`lines.${at}.quantity`] ?? '' })}`,
    );
    if (line) lines.push(line);
  }
  return lines;
}

const amountRow = ({ name, amount }: { name: string; amount: string }, className = '') =>
  html`<div class="${className}"><dt>${name}</dt><dd>${amount}</dd></div>`;

const linePicture = (picture: string | undefined) => picture && html`<img src="${picture}" width="160" height="120" alt="">`;

const errorPlaces = (at: number, left: string) =>
  ['sku', 'quantity'].map((field) => {
    const text = field === 'quantity' ? left : '';
    return html`<p class="field-error" id="${fieldId(CHECKOUT_FORM.id, `lines.${at}.${field}`)}" tabindex="-1" data-error-of="lines.${at}.${field}" ${text ? '' : 'hidden'}>${text}</p>`;
  });

interface CheckoutPageData {
  locale: Locale;
  country: string;
  summary: OrderSummary;
  totalCents: number;
  key: string;
  /** What is left of each line's product, in words, where that is less than was asked for. */
  left: readonly string[];
  discountFault: string;
  hasDiscount: boolean;
}

const discountField = (locale: Locale, fault: string, isOpen: boolean) => {
  const t = translator(locale);
  const label = t('checkout.discount');
  const id = fieldId(CHECKOUT_FORM.id, 'discount');
  return html`<details ${isOpen ? 'open' : ''}><summary class="plain-button">${t('checkout.discount.ask')}</summary><div class="field"><label for="${id}">${label}</label>
<p class="field-error" id="${id}-error" data-error-of="discount" ${fault ? '' : 'hidden'}>${fault}</p>
<input id="${id}" name="discount" autocomplete="off" spellcheck="false" aria-describedby="${id}-error"></div></details>`;
};

/** The same classes as OrderReview.tsx, and the hidden fields of what is shown. */
const review = ({
  locale,
  country,
  summary: { lines, discount, shipping, total, vat, note, delivery, goods },
  totalCents,
  key,
  left,
  discountFault,
  hasDiscount,
}: CheckoutPageData) => {
  const t = translator(locale);
  const name = countryName(country, formatTag(locale));
  return html`<div class="order-review"><dl class="order-rows">
${lines.map((line, at) => html`<div><dt>${linePicture(line.picture)}${line.name}${errorPlaces(at, left[at] ?? '')}</dt><dd>${line.amount}</dd></div>`)}
${discount ? amountRow(discount) : ''}${shipping ? amountRow(shipping) : ''}${amountRow(total, 'order-total')}${vat.map((row) => amountRow(row, 'small muted'))}
</dl>
${note ? html`<p class="small">${note}</p>` : ''}
${delivery.length > 0 ? html`<ul class="small">${delivery.map((line) => html`<li>${line}</li>`)}</ul>` : ''}
${goods ? html`<p>${t('checkoutPlain.guarantee')} <a href="${path(locale, `/store/products/${goods}#legal-guarantee`)}">${t('checkoutPlain.guarantee.link')}</a></p>` : ''}
${discountField(locale, discountFault, hasDiscount)}
<p class="small muted">${t('checkoutPlain.note', { country: name })}</p>
<p><button class="button button-outline" type="submit" formaction="${path(locale, CHECKOUT_FORM.page)}" formnovalidate>${t('checkoutPlain.update')}</button></p>
${lines.map(({ sku, quantity }, at) => html`<input type="hidden" name="lines.${at}.sku" value="${sku}"><input type="hidden" name="lines.${at}.quantity" value="${quantity}">`)}
<input type="hidden" name="totalCents" value="${totalCents}"><input type="hidden" name="key" value="${key}"></div>`;
};

const hasDelivery = (values: Values): boolean =>
  Object.entries(values).some(([name, value]) => name.startsWith('customer.delivery.') && value !== '');

const unknownProduct = (locale: Locale) => {
  const t = translator(locale);
  return html`<p>${t('checkoutPlain.unknown')} <a href="${path(locale, '/store/products')}">${t('checkout.products')}</a></p>`;
};

interface Line {
  line: OrderLine;
  left: string;
}

/** @returns the line with no more pieces than can be ordered now, and why */
function fitted({ sku, quantity }: OrderLine, { products }: Catalogue, t: ReturnType<typeof translator>): Line {
  const product = products.find((one) => one.sku === sku);
  const most = mostOf(product ?? {});
  if (quantity <= most) return { line: { sku, quantity }, left: '' };
  if (most === 0) return { line: { sku, quantity }, left: t('field.order.soldOut') };
  const left = product?.stock === most ? t('field.order.stock', { count: most }) : t('field.atMost', { maximum: most });
  return { line: { sku, quantity: most }, left };
}

/** @param isRefused the order's answer names what is wrong, and its lines stay as they were sent */
async function fill(env: Env, values: Values, locale: Locale, { key, isRefused }: { key: string; isRefused: boolean }): Promise<Filled> {
  const asked = linesIn(values);
  const buyer = buyerIn(values);
  const t = translator(locale);
  const catalogue = asked.length > 0 ? await liveCatalogue(env) : undefined;
  const seen = asked.map((line) => (catalogue && !isRefused ? fitted(line, catalogue, t) : { line, left: '' }));
  const lines = seen.map(({ line }) => line);
  const code = cleanCode(values['discount'] ?? '');
  const checked = catalogue && code !== '' ? await checkDiscount(env, code, lines, catalogue, new Date()) : undefined;
  const order = catalogue && priceOrder(lines, buyer, catalogue, checked && 'discount' in checked ? checked.discount : undefined);
  const form = `form[id="${CHECKOUT_FORM.id}"]`;
  if (!order) {
    const text = String(await unknownProduct(locale));
    const note = { element: (node: Element) => void (lines.length > 0 && node.replace(text, { html: true })) };
    return { rewrite: (page) => new HTMLRewriter().on('[data-checkout-cart]', note).transform(page), labels: {} };
  }
  const summary = summariseOrder(order, locale, t);
  const content = String(
    await review({
      ...{ locale, country: buyer.country, summary, totalCents: order.totalCents, key, left: seen.map(({ left }) => left) },
      discountFault: checked && 'fault' in checked ? translateMessage(checked.fault, locale) : '',
      hasDiscount: code !== '',
    }),
  );
  const methods = availableMethods(env, catalogue, order.totalCents);
  const isOffered = (method: string | null) => methods.some((one) => one === method);
  const [{ sku = '', quantity = 1 } = {}] = lines;
  const query = new URLSearchParams({ sku, quantity: String(quantity) });
  const rewriter = new HTMLRewriter()
    .on('[data-checkout-cart]', { element: (node) => void node.remove() })
    .on('a[data-locale]', { element: (node) => void node.setAttribute('href', `${node.getAttribute('href')}?${query}`) })
    .on(form, { element: (node) => void node.setAttribute('data-filled', '') })
    .on(`${form} [data-checkout-order]`, { element: (node) => void node.setInnerContent(content, { html: true }) })
    // Shown again where an invoice is chosen; only the server can then require them.
    .on(`${form} .address-fields`, { element: (node) => void (!summary.goods && node.setAttribute('data-for-invoice', '')) })
    .on(`${form} [name^="customer.address."]`, { element: (node) => void (!summary.goods && node.removeAttribute('required')) })
    .on(`${form} [data-checkout-goods]`, { element: (node) => void (!summary.goods && node.setAttribute('hidden', '')) })
    .on(`${form} [name="customer.phone"]`, { element: (node) => void (!summary.goods && node.removeAttribute('required')) })
    .on(`${form} [data-checkout-goods] details`, { element: (node) => void (hasDelivery(values) && node.setAttribute('open', '')) })
    .on(`${form} [data-checkout-digital]`, { element: (node) => void (!summary.hasDigital && node.setAttribute('hidden', '')) })
    .on(`${form} [data-checkout-digital] input`, { element: (node) => void (summary.hasDigital && node.setAttribute('required', '')) })
    .on(`${form} [data-choice]`, {
      element: (node) => void (isOffered(node.getAttribute('data-choice')) && node.removeAttribute('hidden')),
    })
    .on(`${form} input[name="payment"]`, {
      element: (node) => void (isOffered(node.getAttribute('value')) && node.removeAttribute('disabled')),
    });
  const labels = summary.lines.flatMap(({ name }, at) => ['sku', 'quantity'].map((field) => [`lines.${at}.${field}`, name]));
  return { rewrite: (page) => rewriter.transform(page), labels: Object.fromEntries(labels) };
}

/** Makes a new key only once the old one has an order: anything else may be sent again. */
export const fillRefused = (env: Env, values: Values, error: ApiError): Promise<Filled> => {
  const key = error.data?.['reason'] === 'key' ? undefined : values['key'];
  return fill(env, values, postedLocale(values), { key: key || crypto.randomUUID(), isRefused: true });
};

/** Private, since it holds one visitor's key; on Back it comes from the cache, so that the key stays. */
const OWN_PAGE = { 'Cache-Control': 'private, no-cache' };

/** Fills the form in for a product in the address, since the cart needs scripts. */
export async function checkoutPage(c: Context<AppEnv>): Promise<Response> {
  const line = lineInAddress(new URL(c.req.url).search);
  if (!line) return c.env.ASSETS.fetch(c.req.raw);
  await countCall(c, 'LIMIT_CALLS');
  const { locale } = splitPath(c.req.path);
  const values = { 'lines.0.sku': line.sku, 'lines.0.quantity': String(line.quantity) };
  const { rewrite } = await fill(c.env, values, locale, { key: crypto.randomUUID(), isRefused: false });
  const home = `select[name="customer.country"] option[value="${HOME_COUNTRY}"]`;
  const select = new HTMLRewriter().on(home, { element: (node) => void node.setAttribute('selected', '') });
  return onDemandPage(c, CHECKOUT_FORM.page, { locale, headers: OWN_PAGE, rewrite: (page) => select.transform(rewrite(page)) });
}

export async function updatedCheckout(c: Context<AppEnv>): Promise<Response> {
  if (!isForm(c)) throw new ApiError('wrong_type');
  const values = await readPosted(c);
  const { locale } = splitPath(c.req.path);
  // As many codes may be tried here as with the call.
  if (values['discount']) await withinBudget(c, 'discounts', async () => undefined);
  const { rewrite } = await fill(c.env, values, locale, { key: values['key'] || crypto.randomUUID(), isRefused: false });
  const refill = { id: CHECKOUT_FORM.id, values };
  return onDemandPage(c, CHECKOUT_FORM.page, { locale, headers: OWN_PAGE, rewrite: (page) => rewriteFields(rewrite(page), refill) });
}
