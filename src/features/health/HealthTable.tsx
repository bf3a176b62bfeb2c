import type { Health } from './health.schema.ts';
import type { HealthTexts } from './texts.ts';

interface Props {
  health: Health;
  /** When it was asked. */
  at: Date;
  texts: HealthTexts;
  locale: string;
}

export function HealthTable({ health, at, texts, locale }: Props) {
  const tag = locale === 'en-US' ? 'en-GB' : locale;
  const time = (date: Date) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  const ms = (value: number) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'millisecond' }).format(value);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways is reached by keyboard. */}
      <section className="table-box" aria-label={texts['health.part']} tabIndex={0}>
        <table>
          <caption>{texts['health.caption'].replace('{time}', () => time(at))}</caption>
          <thead>
            <tr>
              <th scope="col">{texts['health.part']}</th>
              <th scope="col">{texts['health.state']}</th>
              <th scope="col">{texts['health.since']}</th>
              <th scope="col">{texts['health.ms']}</th>
            </tr>
          </thead>
          <tbody>
            {health.checks.map((check) => (
              <tr key={check.name}>
                <th scope="row">{texts[`health.${check.name}`]}</th>
                <td>
                  <span className="health-state" data-state={check.status}>
                    {texts[`health.${check.status}`]}
                  </span>
                </td>
                <td>{check.since === null ? texts['health.unwatched'] : time(new Date(check.since))}</td>
                <td className="figures">{ms(check.ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {health.version !== null && health.builtAt !== null && (
        <p className="small muted">
          {texts['health.build'].replace('{version}', health.version).replace('{time}', () => time(new Date(health.builtAt ?? 0)))}
        </p>
      )}
    </>
  );
}
