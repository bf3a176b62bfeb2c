import { type TrailStep, trailSchema } from '@/features/monitor/monitor.schema.ts';
import { fill } from '@/i18n/fill.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { Term } from '../../admin/shell/Facts.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { formatMs } from './duration.ts';
import type { ErrorExample } from './errors.schema.ts';
import { nameOf } from './run-words.tsx';

interface Props {
  shown: string;
  examples: readonly ErrorExample[];
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function stepText({ what, path, status, ms }: TrailStep, { texts, languageTag }: Admin): string {
  return [
    fill(texts[`adminHealth.trail.${what}`], { path }),
    status !== undefined && String(status),
    ms !== undefined && fill(texts['adminHealth.trail.took'], { time: formatMs(ms, languageTag) }),
  ]
    .filter(Boolean)
    .join(', ');
}

const Trail = ({ steps }: { steps: readonly TrailStep[] }) => {
  const admin = useAdmin();
  return (
    <ol className="health-trail">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its order.
        <li key={at}>
          <span className="muted">
            {step.ago !== undefined && fill(admin.texts['adminHealth.trail.ago'], { time: formatMs(step.ago, admin.languageTag) })}
          </span>
          <span>{stepText(step, admin)}</span>
        </li>
      ))}
    </ol>
  );
};

function Details({ details, ...props }: Pick<ErrorExample, 'details'>) {
  const { texts } = useAdmin();
  const { stack, trail, ...others } = details;
  const steps = trailSchema.safeParse(trail);
  const facts = Object.entries(steps.success || trail === undefined ? others : { ...others, trail });
  return (
    <>
      {facts.length > 0 && (
        <dl className="settings-facts">
          {facts.map(([name, value]) => (
            <Term key={name} name={nameOf(texts, 'detail', name)}>
              {toText(value)}
            </Term>
          ))}
        </dl>
      )}
      {steps.success && steps.data.length > 0 && (
        <>
          <h4>{texts['adminHealth.trail']}</h4>
          <Trail {...props} steps={steps.data} />
        </>
      )}
      {stack !== undefined && (
        <>
          <h4>{texts['adminHealth.detail.stack']}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
          <pre className="health-stack" lang="en" tabIndex={0}>
            {toText(stack)}
          </pre>
        </>
      )}
    </>
  );
}

export function ErrorExamples({ shown, examples }: Props) {
  const { texts, languageTag } = useAdmin();
  return (
    <section aria-labelledby="examples">
      <h3 id="examples">{texts['adminHealth.examples']}</h3>
      <p className="panel-note">{texts[examples.length > 0 ? 'adminHealth.examples.note' : 'adminHealth.examples.none']}</p>
      {examples.map(({ id, at, release, message, details }, index) => (
        <details key={id} className="health-example" open={index === 0}>
          <summary>
            {fill(texts['adminHealth.example'], { time: formatMoment(at, languageTag) })}
            {release && (
              <>
                {' · '}
                <code>{release}</code>
              </>
            )}
          </summary>
          {message !== shown && <p lang="en">{message}</p>}
          <Details details={details} />
        </details>
      ))}
    </section>
  );
}
