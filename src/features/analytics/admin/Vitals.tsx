import type { VitalsFigures } from '@/features/analytics/figures.schema.ts';
import { VITALS, type Vital } from '@/features/analytics/vitals.shared.ts';
import { GOOD_VITALS } from '@/features/performance/budgets.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { useResource } from '../../admin/shell/use-resource.ts';
import { readVitals } from './calls.ts';
import type { View } from './view.ts';

/** Above it a vital is poor (web.dev/articles/defining-core-web-vitals-thresholds). */
const POOR_VITALS: Readonly<Record<Vital, number>> = { LCP: 4_000, CLS: 0.25, INP: 500, FCP: 3_000, TTFB: 1_800 };

const ratingOf = (vital: Vital, value: number): 'good' | 'middling' | 'poor' =>
  value <= GOOD_VITALS[vital] ? 'good' : value <= POOR_VITALS[vital] ? 'middling' : 'poor';

function VitalsTable({ templates }: Pick<VitalsFigures, 'templates'>) {
  const { texts, languageTag } = useAdmin();
  const whole = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
  const score = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const show = (vital: Vital, value: number) =>
    vital === 'CLS' ? score.format(value) : fill(texts['performance.ms'], { value: whole.format(value) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" tabIndex={0} aria-label={texts['adminAnalytics.vitals.table']}>
      <table className="analytics-vitals">
        <thead>
          <tr>
            <th scope="col">{texts['performance.template']}</th>
            {VITALS.map((vital) => (
              <th key={vital} scope="col">
                {vital}
              </th>
            ))}
            <th scope="col">{texts['adminAnalytics.vitals.samples']}</th>
          </tr>
        </thead>
        <tbody>
          {templates.map(({ template, metrics }) => (
            <tr key={template}>
              <th scope="row">{template === 'all' ? texts['performance.all'] : texts[`performance.template.${template}`]}</th>
              {VITALS.map((vital) => {
                const measured = metrics[vital];
                if (!measured) return <td key={vital}>–</td>;
                const rating = ratingOf(vital, measured.p75);
                return (
                  <td key={vital} data-rating={rating}>
                    {show(vital, measured.p75)} {rating !== 'good' && <span>{texts[`adminAnalytics.vitals.${rating}`]}</span>}
                  </td>
                );
              })}
              <td>{whole.format(Math.max(...Object.values(metrics).map(({ samples }) => samples)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Vitals({ view }: { view: View | undefined }) {
  const { texts } = useAdmin();
  const resource = useResource(
    (signal) => (view ? readVitals(view, signal) : Promise.reject(signal.reason)),
    view && JSON.stringify([view.days, view.filters.device]),
  );
  const { data } = resource;
  const hasOthers = Object.keys(view?.filters ?? {}).some((name) => name !== 'device');
  return (
    <Panel
      id="vitals"
      title={texts['adminAnalytics.vitals']}
      note={
        <>
          {texts['adminAnalytics.vitals.note']} {hasOthers && texts['adminAnalytics.vitals.filters']}
        </>
      }
      resource={resource}
    >
      {data && data.templates.length === 0 && <p className="part-empty">{texts['adminAnalytics.vitals.empty']}</p>}
      {data && data.templates.length > 0 && <VitalsTable templates={data.templates} />}
    </Panel>
  );
}
