import { html } from 'hono/html';
import { transitTo } from '../../../src/features/store/order/price-order.shared.ts';
import { translator } from '../../../src/i18n/translator.ts';
import { factList, type Html } from '../../http/pages/fact-list.ts';
import { formatDeadlineDay } from '../times.ts';
import { type Period, periodsOf } from '../withdrawal/right.ts';
import type { ShownOrder } from './shown.ts';

/** Until when a consumer may withdraw, and has the legal guarantee. A withdrawal from everything ends the list. */
export function periodList({ stored, locale, catalogue }: ShownOrder): Html | undefined {
  if (stored.steps.some(({ step, note }) => step === 'withdrawn' && note === '')) return undefined;
  const periods = periodsOf(stored, transitTo(stored.order.country, catalogue));
  if (periods.length === 0) return undefined;
  const t = translator(locale);
  const last = (day: string): string => t('order.period.last', { day: formatDeadlineDay(locale, day) });
  const withdrawal = ({ withdrawUntil: day, isEstimated }: Period): string => {
    if (day === null) return t('order.period.unknown');
    if (day === 'over') return t('order.period.over');
    return isEstimated ? t('order.period.estimated', { day: formatDeadlineDay(locale, day) }) : last(day);
  };
  const rows = periods.flatMap((period): [string, string][] => {
    const { kind, guaranteeUntil: day } = period;
    const rights: [string, string][] = [[t(`order.period.withdraw.${kind}`), withdrawal(period)]];
    if (kind !== 'service') rights.push([t(`order.period.guarantee.${kind}`), day ? last(day) : t('order.period.years')]);
    return rights;
  });
  return html`<section><h2>${t('order.periods')}</h2>${factList(rows)}</section>`;
}
