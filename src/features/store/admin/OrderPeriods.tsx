import { fill } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { type Fact, Facts } from '../../admin/shell/Facts.tsx';
import { dayOf } from './days.ts';
import type { OpenedOrder } from './store-admin.schema.ts';

function facts(
  { kind, withdrawUntil, isEstimated, guaranteeUntil }: OpenedOrder['periods'][number],
  texts: AdminTexts,
  tag: string,
): Fact[] {
  const unknown = texts['adminStore.period.unknown'];
  const withdrawal = (day: string) =>
    isEstimated ? fill(texts['adminStore.period.estimated'], { day: dayOf(day, tag) }) : dayOf(day, tag);
  const until = withdrawUntil === null ? unknown : withdrawUntil === 'over' ? texts['adminStore.period.over'] : withdrawal(withdrawUntil);
  return [
    [texts[`order.period.withdraw.${kind}`], until],
    ...(kind === 'service'
      ? []
      : [[texts[`order.period.guarantee.${kind}`], guaranteeUntil ? dayOf(guaranteeUntil, tag) : unknown] as const]),
  ];
}

export function OrderPeriods({ order }: { order: OpenedOrder }) {
  const { texts, languageTag } = useAdmin();
  if (order.periods.length === 0) return null;
  return (
    <section aria-labelledby="order-periods">
      <h3 id="order-periods">{texts['adminStore.periods']}</h3>
      <Facts facts={order.periods.flatMap((period) => facts(period, texts, languageTag))} />
    </section>
  );
}
