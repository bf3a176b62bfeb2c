import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { call } from '@/features/api/client.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { CartLine } from '../cart/cart.schema.ts';
import { $cart, addLine, clearCart, startCart } from '../cart/cart.ts';
import { loadCatalogue } from '../cart/load-catalogue.ts';
import { type CartChange, mendCart } from '../cart/mend-cart.ts';
import type { Catalogue } from '../catalogue/catalogue.schema.ts';
import { HOME_COUNTRY } from '../order/countries.shared.ts';
import type { Discount } from '../order/discount.shared.ts';
import { discountRule, type PaymentMethod, paymentMethods } from '../order/order.schema.ts';
import { type OrderLine, type PricedOrder, priceOrder } from '../order/price-order.shared.ts';
import { type Buyer, lineInAddress } from './summary.shared.ts';

/** Starts with the methods that need no configuration, as the page was built. */
export function usePayments(): readonly PaymentMethod[] {
  const [methods, setMethods] = useState<readonly PaymentMethod[]>(['bank']);
  useEffect(() => {
    void call('GET /api/store/payments', { response: paymentMethods }).then(
      (outcome) => outcome.ok && setMethods(outcome.data.methods),
      () => undefined,
    );
  }, []);
  return methods;
}

/** `static`: as served, until the cart is read. */
export type OrderStatus = 'static' | 'loading' | 'unreachable' | 'empty' | 'ready';

export interface Order {
  status: OrderStatus;
  priced: PricedOrder | undefined;
  changes: readonly CartChange[];
  product: string | undefined;
  /** A discount code from before the page was awake. */
  typedCode: string;
}

const asCartLine = ({ sku, quantity }: OrderLine, catalogue: Catalogue): CartLine => ({
  ...{ sku, quantity, title: sku, addedAt: 0 },
  unitCents: catalogue.products.find((product) => product.sku === sku)?.priceCents ?? 0,
});

export function useOrder(locale: Locale) {
  const cart = useStore($cart, { ssr: 'initial' });
  const [isRead, setIsRead] = useState(false);
  const [one, setOne] = useState<OrderLine>();
  const [catalogue, setCatalogue] = useState<Catalogue>();
  const [isUnreachable, setIsUnreachable] = useState(false);
  const [buyer, setBuyer] = useState<Buyer>({ country: HOME_COUNTRY, postcode: '', vatNumber: undefined, isBusiness: false });

  const [discount, setDiscount] = useState<Discount>();
  const [typedCode, setTypedCode] = useState('');

  const load = useCallback(async (options?: { again: boolean }) => {
    setIsUnreachable(false);
    await loadCatalogue(options).then(setCatalogue, () => setIsUnreachable(true));
  }, []);
  useEffect(() => {
    startCart();
    setOne(lineInAddress(location.search));
    // The served field goes when the cart is read.
    setTypedCode(document.querySelector<HTMLInputElement>('[data-checkout-order] [name=discount]')?.value ?? '');
    setIsRead(true);
    void load();
  }, [load]);

  const mended = catalogue && mendCart(one ? [asCartLine(one, catalogue)] : cart, catalogue, locale);
  const lines = mended?.lines ?? [];
  const priced = catalogue && lines.length > 0 ? priceOrder(lines, buyer, catalogue, discount) : undefined;
  const getStatus = (): OrderStatus => {
    if (!isRead) return 'static';
    if (!one && cart.length === 0) return 'empty';
    if (!catalogue) return isUnreachable ? 'unreachable' : 'loading';
    return priced ? 'ready' : 'empty';
  };
  const slug = one && catalogue?.products.find(({ sku }) => sku === one.sku)?.slug;
  const order: Order = {
    ...{ status: getStatus(), priced, changes: mended?.changes ?? [], typedCode },
    product: slug && `/store/products/${slug}`,
  };
  return {
    order,
    load,
    setDiscount,
    /** @param answered the discount by which the server priced the order, if any */
    reprice: (answered: unknown): void => {
      setDiscount(discountRule.safeParse(answered).data);
      void load({ again: true });
    },
    setBuyer: (now: Buyer) =>
      setBuyer((before) =>
        before.country === now.country &&
        before.postcode === now.postcode &&
        before.vatNumber === now.vatNumber &&
        before.isBusiness === now.isBusiness
          ? before
          : now,
      ),
    take: (): void => {
      if (one) {
        // Otherwise a reload would order the product again.
        history.replaceState(history.state, '', location.pathname);
        setOne(undefined);
      } else clearCart(lines);
    },
    refillCart: (ordered: readonly OrderLine[]): void => {
      for (const { sku, quantity } of ordered) {
        const product = catalogue?.products.find((each) => each.sku === sku);
        addLine({ sku, title: product?.title[locale] ?? sku, unitCents: product?.priceCents ?? 0 }, quantity);
      }
    },
  };
}
