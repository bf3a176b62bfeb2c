import { type Health, type HealthCheck, PARTS } from './health.schema.ts';
import type { HealthTexts } from './texts.ts';

interface Props {
  known: { health: Health; at: Date } | null;
  texts: HealthTexts;
  languageTag: string;
}

const UNKNOWN = '…';

export function HealthTable({ known, texts, languageTag }: Props) {
  const time = (date: Date) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(date);
  const ms = (value: number) => new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'millisecond' }).format(value);
  const since = (check: HealthCheck) => (check.since === null ? texts['health.unwatched'] : time(new Date(check.since)));
  const checks = new Map(known?.health.checks.map((check) => [check.name, check]));
  const times = known ? [...new Set(known.health.checks.map(since))] : [];
  const hasTimes = times.length > 1;
  const [shared] = times;
  const isWatched = known?.health.checks.some((check) => check.since !== null) ?? false;
  const { version = null, builtAt = null } = known?.health ?? {};
  const notes = known && [
    texts['health.checked'].replace('{time}', () => time(known.at)),
    ...(shared && !hasTimes && isWatched ? [texts['health.since.all'].replace('{time}', () => shared)] : []),
    ...(version !== null && builtAt !== null
      ? [texts['health.build'].replace('{version}', version).replace('{time}', () => time(new Date(builtAt)))]
      : []),
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways is reached by keyboard. */}
      <section className="table-box" aria-label={texts['health.parts']} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts['health.part']}</th>
              <th scope="col">{texts['health.state']}</th>
              {hasTimes && <th scope="col">{texts['health.since']}</th>}
              <th scope="col">{texts['health.ms']}</th>
            </tr>
          </thead>
          <tbody>
            {PARTS.map((part) => {
              const check = checks.get(part);
              return (
                <tr key={part}>
                  <th scope="row">{texts[`health.${part}`]}</th>
                  <td>
                    <span className="health-state" data-state={check?.status}>
                      {check ? texts[`health.${check.status}`] : UNKNOWN}
                    </span>
                  </td>
                  {hasTimes && <td>{check ? since(check) : UNKNOWN}</td>}
                  <td className="figures">{check ? ms(check.ms) : UNKNOWN}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <div className="health-notes small muted">
        {notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}
