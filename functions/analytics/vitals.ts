import type { MeasuredVital, VitalsFigures } from '../../src/features/analytics/figures.schema.ts';
import { PAGE_TEMPLATES } from '../../src/features/analytics/templates.shared.ts';
import { percentile, VITALS, type Vital } from '../../src/features/analytics/vitals.shared.ts';
import type { VitalRow } from './storage/totals.ts';

function measure(rows: readonly VitalRow[], least: number): Partial<Record<Vital, MeasuredVital>> {
  const metrics = VITALS.flatMap((metric): [Vital, MeasuredVital][] => {
    const own = rows.filter((row) => row.metric === metric);
    const samples = own.reduce((sum, row) => sum + row.samples, 0);
    const p75 = percentile(metric, own);
    const digits = metric === 'CLS' ? 100 : 1;
    return p75 === undefined || samples < least ? [] : [[metric, { p75: Math.round(p75 * digits) / digits, samples }]];
  });
  return Object.fromEntries(metrics);
}

export function summariseVitals(rows: readonly VitalRow[], least: number): VitalsFigures['templates'] {
  const templates = PAGE_TEMPLATES.map((template) => ({
    template,
    metrics: measure(
      rows.filter((row) => row.template === template),
      least,
    ),
  }));
  return [{ template: 'all' as const, metrics: measure(rows, least) }, ...templates].filter(
    ({ metrics }) => Object.keys(metrics).length > 0,
  );
}
