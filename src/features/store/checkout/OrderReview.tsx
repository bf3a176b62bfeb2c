import { fieldId } from '@/features/forms/forms.schema.ts';
import type { FormView } from '@/features/forms/texts.ts';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import type { Discount } from '../order/discount.shared.ts';
import { CART_PAGE } from '../order/order.schema.ts';
import { cartChange } from './changes.ts';
import { DiscountField } from './DiscountField.tsx';
import { summariseOrder } from './summary.shared.ts';
import type { CheckoutTexts } from './texts.ts';
import type { Order } from './use-order.ts';

interface Props {
  form: FormView;
  locale: Locale;
  texts: CheckoutTexts;
  order: Order;
  reload: () => void;
  applyDiscount: (discount: Discount | undefined) => void;
}

const Row = ({ name, amount, className }: { name: string; amount: string; className?: string }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{amount}</dd>
  </div>
);

const CartChanges = ({ locale, texts, order: { changes } }: Props) =>
  changes.length > 0 && (
    <div role="status">
      <p>{texts['checkout.changed.cart']}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.sku + change.kind}>{cartChange(change, { locale, texts })}</li>
        ))}
      </ul>
    </div>
  );

function Missing(props: Props) {
  const { locale, texts, order, reload } = props;
  const { status, changes } = order;
  if (status === 'loading') return <p role="status">{texts['checkout.loading']}</p>;
  if (status === 'unreachable')
    return (
      <p role="alert">
        {texts['checkout.unreachable']}{' '}
        <button type="button" className="plain-button" onClick={reload}>
          {texts['checkout.reload']}
        </button>
      </p>
    );
  if (changes.length > 0) return <CartChanges {...props} />;
  return (
    <p role="status">
      {texts['checkout.empty.text']} <a href={path(locale, '/store/products')}>{texts['checkout.products']}</a>
    </p>
  );
}

/** Contains the hidden fields, so that what is sent is what is shown. */
export function OrderReview(props: Props) {
  const { form, locale, texts, order, applyDiscount } = props;
  const { priced, product, status } = order;
  // Filled in by the function where a product is in the address (functions/store/checkout-page.ts).
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration leaves the function's HTML alone
  if (status === 'static') return <div data-checkout-order="" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  if (!priced || status !== 'ready') return <Missing {...props} />;
  const { lines, discount, shipping, total, vat, note, delivery } = summariseOrder(priced, locale, (key, values) =>
    fill(texts[key], values),
  );
  return (
    <div className="order-review">
      <CartChanges {...props} />
      <dl className="order-rows">
        {lines.map(({ sku, name, amount, picture }, at) => (
          <div key={sku}>
            <dt>
              {picture && <img src={picture} width={160} height={120} alt="" />}
              {name}
              {['sku', 'quantity'].map((field) => {
                const error = form.errors[`lines.${at}.${field}`];
                return (
                  <p key={field} className="field-error" id={fieldId(form.id, `lines.${at}.${field}`)} tabIndex={-1} hidden={!error}>
                    {error}
                  </p>
                );
              })}
            </dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {discount && <Row {...discount} />}
        {shipping && <Row {...shipping} />}
        <Row className="order-total" {...total} />
        {vat.map((row) => (
          <Row className="small muted" key={row.name} {...row} />
        ))}
      </dl>
      {/* Says at once why the total changes. */}
      <p role="status" className="small">
        {discount && `${discount.name}: ${discount.amount} `}
        {note}
      </p>
      <DiscountField form={form} texts={texts} lines={priced.lines} typed={order.typedCode} apply={applyDiscount} />
      {delivery.length > 0 && (
        <ul className="small">
          {delivery.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>
        <a href={path(locale, product ?? CART_PAGE)}>{texts[product ? 'checkout.change.one' : 'checkout.change']}</a>
      </p>
      {priced.lines.map(({ sku, quantity }, at) => (
        <span key={sku}>
          <input type="hidden" name={`lines.${at}.sku`} value={sku} />
          <input type="hidden" name={`lines.${at}.quantity`} value={quantity} />
        </span>
      ))}
      <input type="hidden" name="totalCents" value={priced.totalCents} />
    </div>
  );
}
