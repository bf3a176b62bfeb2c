import { useEffect, useMemo, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { Line } from '../parts/Fields.tsx';
import { Examples, Said } from '../parts/Results.tsx';
import { Shared } from '../parts/Shared.tsx';
import { ZoneSelect } from '../parts/ZoneSelect.tsx';
import { formatRelative } from '../relative.ts';
import type { ToolProps } from '../texts.ts';
import { useKept } from '../use-kept.ts';
import { ATHENS, isoIn, isZone, zoneOffset } from '../zone.ts';
import { type CronFault, type Crontab, RANGES, readCron } from './cron.ts';
import { fieldWords } from './words.ts';

const EXAMPLES = ['*/15 9-17 * * MON-FRI', '0 8 1 * *', '30 3 * * SUN', '0 9 * * FRI#2'];
const REFRESH_MS = 60_000;

type Common = Pick<ToolProps, 'texts' | 'languageTag'>;

function sayFault(fault: CronFault, texts: ToolProps['texts']): string {
  if (fault.problem === 'count') return fill(texts['tools.cron.fault.count'], { count: String(fault.count) });
  if (fault.problem === 'other') return fill(texts['tools.cron.fault.other'], { message: fault.message.replace(/^CronPattern:\s*/u, '') });
  if (fault.problem === 'order') {
    const { written, instead } = fault;
    return fill(texts['tools.cron.fault.order'], { field: texts[`tools.cron.field.${fault.field}`], written, instead });
  }
  if (fault.problem !== 'field') return fill(texts[`tools.cron.fault.${fault.problem}`], { written: fault.written });
  const [from, to] = RANGES[fault.field];
  return fill(texts['tools.cron.fault.field'], {
    field: texts[`tools.cron.field.${fault.field}`],
    written: fault.written,
    from: String(from),
    to: String(to),
  });
}

function Fields({ texts, languageTag, fields, isEither, fromSunday, rest }: Common & Omit<Crontab, 'runs' | 'timeZone'>) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <section className="table-box" tabIndex={0} aria-label={texts['tools.cron.words']}>
        <table className="devtool-table">
          <caption className="visually-hidden">{texts['tools.cron.words']}</caption>
          <thead>
            <tr>
              <th scope="col">{texts['tools.cron.field']}</th>
              <th scope="col">{texts['tools.cron.written']}</th>
              <th scope="col">{texts['tools.cron.means']}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <th scope="row">{texts[`tools.cron.field.${field.name}`]}</th>
                <td>
                  <code>{field.written}</code>
                </td>
                <td>{fieldWords(field, texts, languageTag)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isEither && <p className="devtool-warning">{texts['tools.cron.either']}</p>}
      {fromSunday && <p className="devtool-warning">{texts['tools.cron.fromSunday']}</p>}
      {rest && <p className="field-hint">{fill(texts['tools.cron.rest'], { rest })}</p>}
    </>
  );
}

function Runs({ texts, languageTag, runs, zone, now }: Common & { runs: readonly Date[]; zone: string; now: number }) {
  const format = new Intl.DateTimeFormat(languageTag, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: zone },
  });
  const offsets = new Set(runs.map((run) => zoneOffset(run.getTime(), zone)));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <section className="table-box" tabIndex={0} aria-label={texts['tools.cron.runs']}>
        <table className="devtool-table">
          <caption className="visually-hidden">{texts['tools.cron.runs']}</caption>
          <thead>
            <tr>
              <th scope="col">{fill(texts['tools.cron.in'], { zone })}</th>
              <th scope="col">{texts['tools.cron.when']}</th>
              <th scope="col" className="devtool-exact">
                ISO 8601
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.getTime()}>
                <th scope="row">{format.format(run)}</th>
                <td>{formatRelative(run.getTime(), now, languageTag)}</td>
                <td className="number devtool-exact">{isoIn(run.getTime(), zone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {offsets.size > 1 && <p className="devtool-warning">{texts['tools.cron.clocks']}</p>}
    </>
  );
}

export function CronTool({ texts, languageTag, query }: ToolProps) {
  const [text, setText] = useKept('cron', '', query.get('expression') ?? undefined);
  const [chosen, setZone] = useKept('cron.zone', ATHENS, query.get('zone') ?? undefined);
  const zone = isZone(chosen) ? chosen : ATHENS;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const result = useMemo(() => (text.trim() === '' ? undefined : readCron(text, zone, new Date(now))), [text, zone, now]);
  const error = result && !result.ok ? sayFault(result.fault, texts) : undefined;
  const [next] = result?.ok ? result.runs : [];
  const said = next
    ? fill(texts['tools.cron.next'], { time: isoIn(next.getTime(), result?.ok ? result.timeZone : zone) })
    : result?.ok
      ? texts['tools.cron.never']
      : '';
  return (
    <>
      <Line label={texts['tools.cron.text']} hint={texts['tools.cron.hint']} value={text} error={error} onChange={setText} />
      <Examples
        texts={texts}
        names={[texts['tools.cron.example.1'], texts['tools.cron.example.2'], texts['tools.cron.example.3'], texts['tools.cron.example.4']]}
        onChoose={(index) => setText(EXAMPLES[index] ?? '')}
      />
      <ZoneSelect texts={texts} label={texts['tools.cron.zone']} zone={zone} onChange={setZone} />
      <Said>{said}</Said>
      {result?.ok && (
        <>
          <h3>{texts['tools.cron.words']}</h3>
          <Fields texts={texts} languageTag={languageTag} {...result} />
          <h3>{texts['tools.cron.runs']}</h3>
          {result.runs.length > 0 ? (
            <Runs texts={texts} languageTag={languageTag} runs={result.runs} zone={result.timeZone} now={now} />
          ) : (
            <p>{texts['tools.cron.never']}</p>
          )}
        </>
      )}
      <Shared texts={texts} tool="cron" values={{ expression: text, zone: zone === ATHENS ? '' : zone }} />
    </>
  );
}
