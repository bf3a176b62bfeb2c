import { z } from 'zod';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro } from '@/i18n/format.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { CartChange } from '../cart/mend-cart.ts';
import { QUANTITY_LIMIT } from '../order/limits.shared.ts';
import type { OrderLine, PricedOrder } from '../order/price-order.shared.ts';
import { unflatten } from '../order/unflatten.shared.ts';
import type { CheckoutTexts } from './texts.ts';

const queuedLines = z.object({
  lines: z.array(z.object({ sku: z.string(), quantity: z.coerce.number().int().min(1).max(QUANTITY_LIMIT) })),
});

export function linesOf({ body }: Pick<QueueItem, 'body'>): OrderLine[] {
  try {
    return queuedLines.parse(unflatten(JSON.parse(body))).lines;
  } catch {
    return [];
  }
}

/** `data` of a 409 response whose total differs. */
const anotherTotal = z.object({
  reason: z.literal('total'),
  totalCents: z.int(),
  seenCents: z.int(),
  shippingCents: z.int(),
  lines: z.array(z.object({ sku: z.string(), title: z.string(), totalCents: z.int() })),
});

interface Words {
  locale: Locale;
  texts: CheckoutTexts;
}

/** Describes the differences from what the shopper saw, the total first; undefined for other refusals. */
export function totalChanges(data: unknown, shown: PricedOrder | undefined, { locale, texts }: Words): string[] | undefined {
  const changed = anotherTotal.safeParse(data).data;
  if (!changed) return undefined;
  const euro = (cents: number): string => formatEuro(locale, cents);
  const change = (title: string, before: number, now: number): string =>
    fill(texts['checkout.changed.line'], { title, before: euro(before), now: euro(now) });
  const line = (title: string, before: number, now: number): string[] => (before === now ? [] : [change(title, before, now)]);
  return [
    change(texts['checkout.total'], changed.seenCents, changed.totalCents),
    ...changed.lines.flatMap(({ sku, title, totalCents }) =>
      line(title, shown?.lines.find((one) => one.sku === sku)?.totalCents ?? 0, totalCents),
    ),
    ...line(texts['checkout.shipping'], shown?.shippingCents ?? 0, changed.shippingCents),
  ];
}

export function cartChange(change: CartChange, { locale, texts }: Words): string {
  const { title } = change;
  if (change.kind === 'price')
    return fill(texts['checkout.changed.line'], {
      title,
      before: formatEuro(locale, change.fromCents),
      now: formatEuro(locale, change.toCents),
    });
  if (change.kind === 'quantity') return fill(texts['checkout.changed.quantity'], { title, before: change.from, now: change.to });
  return fill(texts['checkout.changed.gone'], { title });
}
