import { type InputEvent, useState } from 'react';
import { track } from '@/features/analytics/track.ts';
import { Consent, RadioGroup, Select } from '@/features/forms/Choices.tsx';
import { ErrorSummary } from '@/features/forms/ErrorSummary.tsx';
import { TextField } from '@/features/forms/Field.tsx';
import { DraftNote, Honeypot, SubmitButton } from '@/features/forms/FormParts.tsx';
import { readValues } from '@/features/forms/form-values.ts';
import { fieldId } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { useForm } from '@/features/forms/use-form.ts';
import { Waiting } from '@/features/forms/Waiting.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { fill, pluralForm } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { readCountry, rememberCountry } from '../cart/country.ts';
import { CheckoutNotice } from '../guarantee/CheckoutNotice.tsx';
import { CHECKOUT_FORM } from '../order/checkout-form.schema.ts';
import { ADDRESS_PARTS, COUNTRIES, neededAddress } from '../order/countries.shared.ts';
import { canTake } from '../order/limits.shared.ts';
import { nextPage } from '../order/next-page.shared.ts';
import { DOCUMENTS, orderSchemaWith, PAYMENT_METHODS, placedOrder } from '../order/order.schema.ts';
import { linesOf, totalChanges } from './changes.ts';
import { countryChoices } from './country-choices.ts';
import { OrderReview } from './OrderReview.tsx';
import { buyerIn, type OrderSummary, summariseOrder } from './summary.shared.ts';
import type { CheckoutTexts } from './texts.ts';
import { type Order, useOrder, usePayments } from './use-order.ts';

interface Props {
  locale: Locale;
  languageTag: string;
  texts: CheckoutTexts;
}

const EVENT = 'order_placed';
const COUNTRY = 'customer.country';
const DELIVERY = 'customer.delivery.';

/** Makes the cart's country the default, which does not count as the shopper's own input. */
function beginWithCountry(form: HTMLFormElement): void {
  const list = form.elements.namedItem(COUNTRY);
  if (!(list instanceof HTMLSelectElement)) return;
  const country = readCountry();
  const chosen = list.value || country;
  for (const option of list.options) option.defaultSelected = option.value === country;
  list.value = chosen;
}

function rememberChosen(target: EventTarget): void {
  if (!(target instanceof HTMLSelectElement) || target.name !== COUNTRY) return;
  const country = COUNTRIES.find((code) => code === target.value);
  if (country) rememberCountry(country);
}

interface BuyerFieldsProps extends Pick<Props, 'texts' | 'languageTag'> {
  form: FormView;
  isInvoice: boolean;
  /** False once it is known that nothing is posted. */
  hasGoods: boolean;
  needed: readonly string[];
  hasDelivery: boolean;
  totalCents: number;
}

function BuyerFields({ texts, languageTag, form, isInvoice, hasGoods, needed, hasDelivery, totalCents }: BuyerFieldsProps) {
  const methods = usePayments();
  const [countries] = useState(() => countryChoices(fieldId(form.id, COUNTRY), texts, languageTag));
  const text = (name: string, autoComplete: string, more: object = {}) => (
    <TextField form={form} name={`customer.${name}`} required autoComplete={autoComplete} {...more} />
  );
  return (
    <>
      <h2>{texts['checkout.part.you']}</h2>
      {text('name', 'name')}
      {text('email', 'email', { type: 'email', inputMode: 'email', spellCheck: false, hint: texts['checkout.email.hint'] })}
      <h2>{texts['checkout.part.address']}</h2>
      <Select form={form} name={COUNTRY} required autoComplete="country" none={texts['checkout.country.none']} choices={countries} />
      {/* Without scripts the function sets the attribute, and the form's own choice of an invoice shows them (checkout.css). */}
      <div className="address-fields" data-for-invoice={hasGoods ? undefined : ''} suppressHydrationWarning>
        {text('address.street', 'address-line1', { isOff: !needed.includes('street') })}
        {text('address.city', 'address-level2', { isOff: !needed.includes('city') })}
      </div>
      <div hidden={!needed.includes('postcode')}>
        {text('address.postcode', 'postal-code', { spellCheck: false, isOff: !needed.includes('postcode') })}
      </div>
      <div data-checkout-goods="" hidden={!hasGoods} suppressHydrationWarning>
        <div className="address-fields">
          {text('phone', 'tel', { type: 'tel', isOff: !hasGoods, hint: texts['checkout.phone.hint'] })}
          {/* What is written stays in sight, and errors with it. */}
          <details
            open={hasDelivery || undefined}
            onToggle={({ currentTarget }) => {
              if (hasDelivery) currentTarget.open = true;
            }}
            suppressHydrationWarning
          >
            <summary className="plain-button">{texts['checkout.delivery']}</summary>
            <div className="address-fields">
              {text('delivery.name', 'shipping name', { required: false })}
              {text('delivery.street', 'shipping address-line1', { required: false })}
              {text('delivery.city', 'shipping address-level2', { required: false })}
              {text('delivery.postcode', 'shipping postal-code', { required: false, spellCheck: false })}
            </div>
          </details>
        </div>
      </div>
      <RadioGroup
        form={form}
        name="document"
        initial="receipt"
        choices={DOCUMENTS.map((value) => ({ value, label: texts[`checkout.document.${value}`] }))}
      />
      <div className="invoice-fields">
        {text('company', 'organization', { isOff: !isInvoice })}
        {text('vatNumber', 'off', { isOff: !isInvoice, spellCheck: false, hint: texts['checkout.vatNumber.hint'] })}
      </div>
      <RadioGroup
        form={form}
        name="payment"
        initial="bank"
        choices={PAYMENT_METHODS.flatMap((value) => {
          const label = texts[`payment.${value}`];
          const hidden = !methods.includes(value) || !canTake(value, totalCents);
          return label ? { value, label, hint: texts[`checkout.payment.${value}.hint`], hidden } : [];
        })}
      />
    </>
  );
}

const OrderChanges = ({ texts, changed }: Pick<Props, 'texts'> & { changed: readonly string[] }) => (
  <section className="order-changes">
    <h3>{texts['checkout.changed']}</h3>
    <ul>
      {changed.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p>{texts['checkout.changed.again']}</p>
  </section>
);

function counted(languageTag: string, texts: CheckoutTexts, { lines, total }: OrderSummary): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return fill(texts[`checkout.products_${pluralForm(languageTag, count)}`], { count, total: total.amount });
}

/** On a narrow screen, what the form is about before it: the order itself stands below, before it is sent. Its line is kept free until it is known. */
const OrderLine = ({ languageTag, texts, summary }: Pick<Props, 'languageTag' | 'texts'> & { summary: OrderSummary | undefined }) => (
  <div className="checkout-line">
    {summary && (
      <details>
        <summary className="plain-button">{counted(languageTag, texts, summary)}</summary>
        <ul>
          {summary.lines.map(({ sku, name, amount }) => (
            <li key={sku}>
              {name}: {amount}
            </li>
          ))}
        </ul>
      </details>
    )}
  </div>
);

/** Why nothing can be ordered now. */
const offText = (status: Order['status'], texts: CheckoutTexts): string | undefined =>
  ({
    ...{ static: undefined, ready: undefined },
    ...{ loading: texts['checkout.loading'], unreachable: texts['checkout.unreachable'], empty: texts['checkout.empty'] },
  })[status];

/** `hasDigital`: undefined while the order is not known. */
function Consents({
  locale,
  texts,
  form,
  hasDigital,
}: Pick<Props, 'locale' | 'texts'> & { form: FormView; hasDigital: boolean | undefined }) {
  return (
    <>
      <Consent form={form} name="consents.terms" required link={<a href={path(locale, '/terms')}>{texts['checkout.terms.read']}</a>}>
        {texts['checkout.terms.agree']}
      </Consent>
      <div data-checkout-digital="" hidden={hasDigital === false} suppressHydrationWarning>
        <Consent form={form} name="consents.digitalContent" required={hasDigital ?? false}>
          {texts['checkout.digitalContent.agree']}
        </Consent>
      </div>
    </>
  );
}

export function CheckoutForm({ locale, languageTag, texts }: Props) {
  const { order, load, setBuyer, setDiscount, reprice, take, refillCart } = useOrder(locale);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const [isInvoice, setIsInvoice] = useState(false);
  const [country, setCountry] = useState<string>();
  const [hasDelivery, setHasDelivery] = useState(false);
  const { priced, status } = order;
  const { totalCents = 0 } = priced ?? {};
  const summary = priced && summariseOrder(priced, locale, (key, values) => fill(texts[key], values));
  const hasGoods = summary === undefined || summary.goods !== undefined;
  const needed = country === undefined ? ADDRESS_PARTS : neededAddress(country, { hasGoods, isInvoice });
  const labels: Record<string, string> = Object.fromEntries([
    ...Object.entries(CHECKOUT_FORM.labels).map(([name, key]) => [name, texts[key]]),
    ...(summary?.lines ?? []).flatMap(({ name }, at) => ['sku', 'quantity'].map((field) => [`lines.${at}.${field}`, name])),
  ]);
  const readBuyer = () => {
    if (!form.node.current) return;
    const values = readValues(form.node.current);
    setBuyer(buyerIn(values));
    setIsInvoice(values['document'] === 'invoice');
    setCountry(values[COUNTRY]);
    setHasDelivery(Object.entries(values).some(([name, value]) => name.startsWith(DELIVERY) && value !== ''));
  };
  const form = useForm({
    id: CHECKOUT_FORM.id,
    action: '/api/store/orders',
    // The server checks this too; offline, an order that lacks something would wait in vain.
    schema: orderSchemaWith(needed, { hasDigital: summary?.hasDigital ?? false, hasGoods }),
    response: placedOrder,
    event: EVENT,
    ...{ texts, labels, languageTag },
    ready: () => status === 'ready',
    preview: () => `${summary?.lines.map(({ name }) => name).join(', ') ?? ''}: ${summary?.total.amount ?? ''}`,
    onReady: () => {
      if (form.node.current) beginWithCountry(form.node.current);
      readBuyer();
    },
    onSent: (placed) => {
      take();
      track(EVENT);
      location.assign(nextPage(placed, locale));
    },
    onQueued: take,
    onTaken: (item) => refillCart(linesOf(item)),
    onReturned: take,
    onRefused: ({ data }, again) => {
      const changes = totalChanges(data, priced, { locale, texts });
      setChanged(changes ?? []);
      if (changes) reprice(data?.['discount']);
      if (data?.['reason'] === 'key') again();
    },
  });
  const { view, busy } = form;
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    form.form.onInput(event);
    rememberChosen(event.target);
    readBuyer();
  };
  const hasSent = form.waiting.queue.items.some(({ taken, seen }) => taken && !seen);

  return (
    <div className="checkout" ref={markAwake}>
      <Waiting {...form.waiting} />
      {/* What was ordered while offline is above; an empty form below it would deny it. */}
      <form
        className="form"
        hidden={status === 'empty' && hasSent}
        {...form.form}
        onInput={onInput}
        onReset={() => queueMicrotask(readBuyer)}
      >
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="currency" value="EUR" />
        <ErrorSummary form={view} ref={form.summary} />
        <OrderLine {...{ languageTag, texts, summary }} />
        <div className="checkout-part">
          <BuyerFields {...{ texts, languageTag, isInvoice, hasGoods, needed, hasDelivery, totalCents }} form={view} />
        </div>
        <section className="checkout-order">
          <h2>{texts['checkout.part.order']}</h2>
          <OrderReview {...{ locale, texts, order }} form={view} reload={() => void load({ again: true })} applyDiscount={setDiscount} />
        </section>
        <div className="checkout-part">
          {summary?.goods && <CheckoutNotice locale={locale} />}
          <Consents {...{ locale, texts }} form={view} hasDigital={summary?.hasDigital} />
          <Honeypot label={texts['forms.trap']} />
          {changed.length > 0 && <OrderChanges texts={texts} changed={changed} />}
          <SubmitButton texts={texts} busy={busy} failure={form.failure} retry={texts['checkout.send']} off={offText(status, texts)}>
            {texts['checkout.send']}
          </SubmitButton>
          <DraftNote texts={texts} draft={form.draft} />
        </div>
      </form>
    </div>
  );
}
