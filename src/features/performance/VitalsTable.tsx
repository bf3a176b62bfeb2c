import type { VitalsFigures } from '../analytics/figures.schema.ts';
import type { VitalsTexts } from '../analytics/texts.ts';
import { VITALS, type Vital } from '../analytics/vitals.shared.ts';
import { verdictOn } from './budgets.ts';

type Metrics = VitalsFigures['templates'][number]['metrics'];

interface Props {
  texts: VitalsTexts;
  languageTag: string;
  limits: readonly { key: string; name: string; of: Partial<Record<Vital, number>> }[];
  rows: readonly { key: string; name: string; metrics: Metrics }[];
  show: (vital: Vital, value: number) => string;
}

const MARKS = { within: '', over: '▲', poor: '▲▲' } as const;
const NOTHING = '–';

const countLoads = (metrics: Metrics) => Math.max(0, ...Object.values(metrics).map(({ samples }) => samples));

export function VitalsTable({ texts, languageTag, limits, rows, show }: Props) {
  const whole = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box by-row" tabIndex={0} aria-label={texts['performance.plot'].replace('{metric}', VITALS.join(', '))}>
      <table className="vitals-table measured">
        <thead>
          <tr>
            <th scope="col">{texts['performance.template']}</th>
            {VITALS.map((vital) => (
              <th scope="col" className="number" key={vital}>
                {vital}
              </th>
            ))}
            <th scope="col" className="number">
              {texts['performance.loads']}
            </th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ key, name: limit, of }) => (
            <tr key={key} className="limit">
              <th scope="row">{limit}</th>
              {VITALS.map((vital) => {
                const value = of[vital];
                return (
                  <td className="number" key={vital} data-label={vital}>
                    {value === undefined ? NOTHING : show(vital, value)}
                  </td>
                );
              })}
              <td className="number" data-label={texts['performance.loads']}>
                {NOTHING}
              </td>
            </tr>
          ))}
          {rows.map(({ key, name: template, metrics }) => (
            <tr key={key}>
              <th scope="row">{template}</th>
              {VITALS.map((vital) => {
                const measured = metrics[vital];
                const verdict = measured && verdictOn(vital, measured.p75);
                return (
                  <td className={`number ${verdict ?? ''}`} key={vital} data-label={vital}>
                    {verdict && <span aria-hidden="true">{MARKS[verdict]} </span>}
                    {measured ? show(vital, measured.p75) : NOTHING}
                    {verdict && <span className="visually-hidden">, {texts[`performance.${verdict}`]}</span>}
                  </td>
                );
              })}
              <td className="number" data-label={texts['performance.loads']}>
                {whole.format(countLoads(metrics))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
