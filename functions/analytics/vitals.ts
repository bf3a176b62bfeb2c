import { type Measured, type RangeDays, SMALLEST_GROUP, type VitalsFigures } from '../../src/features/analytics/figures.schema.ts';
import { PAGE_TEMPLATES } from '../../src/features/analytics/templates.shared.ts';
import { percentile, VITALS, type Vital } from '../../src/features/analytics/vitals.shared.ts';
import type { VitalRow } from '../storage/analytics.ts';
import { firstDay } from './summary.ts';

function measure(rows: readonly VitalRow[]): Partial<Record<Vital, Measured>> {
  const metrics = VITALS.flatMap((metric): [Vital, Measured][] => {
    const own = rows.filter((row) => row.metric === metric);
    const samples = own.reduce((sum, row) => sum + row.samples, 0);
    const p75 = percentile(metric, own);
    // Significant digits: whole milliseconds, hundredths of a CLS score.
    const digits = metric === 'CLS' ? 100 : 1;
    return p75 === undefined || samples < SMALLEST_GROUP ? [] : [[metric, { p75: Math.round(p75 * digits) / digits, samples }]];
  });
  return Object.fromEntries(metrics);
}

export function summariseVitals(rows: readonly VitalRow[], { today, days }: { today: string; days: RangeDays }): VitalsFigures {
  const templates = PAGE_TEMPLATES.map((template) => ({ template, metrics: measure(rows.filter((row) => row.template === template)) }));
  return {
    from: firstDay(today, days),
    to: today,
    templates: [{ template: 'all' as const, metrics: measure(rows) }, ...templates].filter(
      ({ metrics }) => Object.keys(metrics).length > 0,
    ),
  };
}
