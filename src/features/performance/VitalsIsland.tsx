import { useEffect, useId, useState } from 'react';
import { call } from '@/features/api/client.ts';
import { DEFAULT_RANGE_DAYS, type VitalsFigures, vitalsFiguresSchema } from '../analytics/figures.schema.ts';
import { PAGE_TEMPLATES } from '../analytics/templates.shared.ts';
import type { VitalsTexts } from '../analytics/texts.ts';
import { VITALS, type Vital } from '../analytics/vitals.shared.ts';
import { useWidth } from '../analytics/width.ts';
import { GOOD_VITALS, VITAL_BUDGETS } from './budgets.ts';
import { VitalsTable } from './VitalsTable.tsx';

/** Whether `sections.store` of `content/site.yaml` is on. */
declare const HAS_STORE: boolean;

/** In units of the root's text size, so that rows and names grow with the text. */
const ROW_REM = 1.9;
const NAMED_ROW_REM = 2.9;
const TOP = 6;
const NAMES_REM = 12;
/** Narrower plots have the names above their lines. */
const BESIDE_REM = 34;

interface VitalsPlotProps {
  metric: Vital;
  rows: readonly { name: string; value: number | undefined }[];
  label: string;
}

function VitalsPlot({ metric, rows, label }: VitalsPlotProps) {
  const [svg, width] = useWidth<SVGSVGElement>(720);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isBeside = width >= BESIDE_REM * rem;
  const names = isBeside ? NAMES_REM * rem : 0;
  const row = (isBeside ? ROW_REM : NAMED_ROW_REM) * rem;
  const good = GOOD_VITALS[metric];
  const budget = VITAL_BUDGETS[metric];
  const most = Math.max(good * 1.1, ...rows.map(({ value = 0 }) => value * 1.1));
  const x = (value: number) => names + 8 + ((width - names - 16) * value) / most;
  const bottom = TOP + rows.length * row;
  return (
    <svg ref={svg} className="vitals-plot" viewBox={`0 0 ${width} ${bottom + 8}`} height={bottom + 8} role="img" aria-label={label}>
      {budget !== undefined && <path className="budget-line" d={`M${x(budget)} ${TOP}V${bottom}`} />}
      <path className="good-line" d={`M${x(good)} ${TOP}V${bottom}`} />
      {rows.map(({ name, value }, index) => {
        const y = TOP + (index + (isBeside ? 0.5 : 0.8)) * row;
        return (
          <g key={name}>
            <path className="row-line" d={`M${names + 8} ${y}H${width}`} />
            <text x={names} y={isBeside ? y : y - 0.4 * row} textAnchor={isBeside ? 'end' : 'start'} className="row-name">
              {name}
            </text>
            {value !== undefined && <circle cx={x(value)} cy={y} r="5" className={budget !== undefined && value > budget ? 'over' : ''} />}
          </g>
        );
      })}
    </svg>
  );
}

interface VitalsIslandProps {
  texts: VitalsTexts;
  languageTag: string;
}

type State = { status: 'loading' | 'error' | 'tooMany' } | { status: 'done'; figures: VitalsFigures };

export function VitalsIsland({ texts, languageTag }: VitalsIslandProps) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [metric, setMetric] = useState<Vital>('LCP');
  const name = useId();
  const load = async () => {
    setState({ status: 'loading' });
    const outcome = await call(`GET /api/analytics/vitals?days=${DEFAULT_RANGE_DAYS}`, { response: vitalsFiguresSchema });
    if (outcome.ok) setState({ status: 'done', figures: outcome.data });
    else setState({ status: outcome.status === 429 ? 'tooMany' : 'error' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests once, when the page opens.
  useEffect(() => void load(), []);

  const whole = new Intl.NumberFormat(languageTag, { maximumFractionDigits: 0 });
  const score = new Intl.NumberFormat(languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const show = (of: Vital, value: number) =>
    of === 'CLS' ? score.format(value) : texts['performance.ms'].replace('{value}', whole.format(value));
  const found = (template: string) =>
    state.status === 'done' ? state.figures.templates.find((one) => one.template === template)?.metrics : undefined;
  const rows = [
    { key: 'all', name: texts['performance.all'] },
    ...PAGE_TEMPLATES.filter((key) => HAS_STORE || key !== 'product').map((key) => ({ key, name: texts[`performance.template.${key}`] })),
  ].map((row) => ({ ...row, metrics: found(row.key) ?? {} }));
  const limits = [
    { key: 'budget', name: texts['performance.budget'], of: VITAL_BUDGETS },
    { key: 'good', name: texts['performance.good'], of: GOOD_VITALS },
  ];
  const isMeasured = state.status === 'done' && state.figures.templates.length > 0;

  return (
    <div className="vital-figures" data-live aria-busy={state.status === 'loading'}>
      <div className="vitals-state" role="status">
        {state.status === 'loading' && <p className="small muted">{texts['analytics.loading']}</p>}
        {state.status === 'done' && <p className="small muted">{isMeasured ? texts['performance.legend'] : texts['performance.empty']}</p>}
        {(state.status === 'error' || state.status === 'tooMany') && (
          <>
            <p>{texts[state.status === 'error' ? 'analytics.error' : 'api.tooMany']}</p>
            <button className="button button-outline" type="button" onClick={() => void load()}>
              {texts['analytics.retry']}
            </button>
          </>
        )}
      </div>
      <VitalsTable {...{ texts, languageTag, limits, show }} rows={isMeasured ? rows : []} />
      {isMeasured && (
        <>
          <fieldset className="range">
            <legend>{texts['performance.metric']}</legend>
            {VITALS.map((vital) => (
              <label key={vital}>
                <input type="radio" name={name} checked={vital === metric} onChange={() => setMetric(vital)} />
                <span>{vital}</span>
              </label>
            ))}
          </fieldset>
          <p className="plot-name">{texts[`performance.metric.${metric}`]}</p>
          <ul className="line-key">
            {limits.map(({ key, name: limit, of }) => {
              const value = of[metric];
              return (
                value !== undefined && (
                  <li key={key} className={key === 'budget' ? 'subject' : 'beside'}>
                    {limit}: {show(metric, value)}
                  </li>
                )
              );
            })}
          </ul>
          <VitalsPlot
            metric={metric}
            rows={rows.map(({ name: template, metrics }) => ({ name: template, value: metrics[metric]?.p75 }))}
            label={texts['performance.plot'].replace('{metric}', texts[`performance.metric.${metric}`])}
          />
        </>
      )}
    </div>
  );
}
