import { useMemo } from 'react';
import { NumbersTable } from '@/components/NumbersTable.tsx';
import type { Audit, AuditRun } from '@/features/prose/audit.ts';
import { numbersIn } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { AdminPlot } from '../plot/AdminPlot.tsx';
import { formatDay } from '../shell/moment.ts';
import type { PartProps } from './texts.ts';

/** As the build hands it over: dates are days in ISO 8601. */
export type BuiltRun = Omit<AuditRun, 'date'> & { date: string };
export type BuiltAudit = Omit<Audit, 'date' | 'history'> & { date: string; history: BuiltRun[] };

interface Props extends PartProps {
  audit: BuiltAudit | undefined;
}

const total = ({ violations, enhancedContrast }: BuiltRun): number => violations + enhancedContrast;

const Findings = ({ audit, texts, languageTag }: PartProps & { audit: BuiltAudit }) => {
  const number = numbersIn(languageTag);
  if (total(audit) === 0) return <p>{texts['adminAccessibility.findings.none']}</p>;
  // Of a run before findings were recorded by page.
  if (audit.findings.length === 0) return <p>{texts['adminAccessibility.findings.unknown']}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" aria-label={texts['adminAccessibility.findings']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {(['page', 'rule', 'elements'] as const).map((name) => (
              <th key={name} scope="col">
                {texts[`adminAccessibility.${name}`]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {audit.findings
            .toSorted((a, b) => b.count - a.count)
            .map(({ page, locale, rule, count }) => (
              <tr key={`${locale} ${page} ${rule}`}>
                <th scope="row">
                  <a href={path(locale, page)}>{path(locale, page)}</a>
                </th>
                <td>
                  <code>{rule}</code>
                </td>
                <td>{number(count)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
};

/** The last run by page and rule, and the runs before it. */
export function AuditPart({ audit, ...props }: Props) {
  const { texts, locale, languageTag } = props;
  const runs = useMemo(() => (audit ? [...audit.history, audit] : []), [audit]);
  const number = numbersIn(languageTag);
  const rules = [...new Set(runs.flatMap((run) => Object.keys(run.rules)))].toSorted();
  const table = useMemo(() => {
    // Of several runs on a day, the plot shows the last.
    const days = [...new Map(runs.map((run) => [run.date, run]))];
    return {
      columns: [texts['adminAccessibility.date'], texts['adminAccessibility.elements']],
      rows: days.map(([date, run]) => [date, String(total(run))]),
    };
  }, [runs, texts]);
  if (!audit) return <p>{texts['adminAccessibility.none']}</p>;
  return (
    <>
      <dl className="settings-facts">
        {[
          [texts['adminAccessibility.date'], formatDay(audit.date, languageTag)],
          [texts['adminAccessibility.version'], audit.version || '–'],
          [texts['adminAccessibility.axe'], audit.axe],
          [texts['adminAccessibility.pages'], number(audit.pages)],
          [texts['adminAccessibility.states'], number(audit.states)],
          [texts['adminAccessibility.violations'], number(audit.violations)],
          [texts['adminAccessibility.contrast'], number(audit.enhancedContrast)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{texts['adminAccessibility.findings']}</h3>
      <Findings {...props} audit={audit} />
      <h3>{texts['adminAccessibility.trend']}</h3>
      {runs.length < 2 ? (
        <p>{texts['adminAccessibility.trend.one']}</p>
      ) : (
        <AdminPlot
          resource={{ state: 'done', data: table, asOf: undefined, message: '', reload: () => {}, put: () => {} }}
          title={texts['adminAccessibility.trend.plot']}
          {...{ texts, locale, languageTag }}
          mark="line"
          x={texts['adminAccessibility.date']}
          y={texts['adminAccessibility.elements']}
        />
      )}
      <NumbersTable
        label={texts['adminAccessibility.trend']}
        tableClass="numbers"
        heads={[
          ...(['date', 'version', 'pages', 'states', 'violations', 'contrast'] as const).map((name) => texts[`adminAccessibility.${name}`]),
          ...rules,
        ]}
        rows={runs.toReversed().map((run, at) => ({
          head: `${formatDay(run.date, languageTag)}${runs.filter(({ date }) => date === run.date).length > 1 ? ` (${runs.length - at})` : ''}`,
          cells: [
            run.version || '–',
            ...[run.pages, run.states, run.violations, run.enhancedContrast, ...rules.map((rule) => run.rules[rule] ?? 0)].map(number),
          ],
        }))}
      />
    </>
  );
}
