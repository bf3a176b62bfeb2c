import { fill } from '@/i18n/fill.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { STEP_LINKS } from './links.shared.ts';
import type { FirstStep } from './today.schema.ts';

export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { texts, locale } = useAdmin();
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel id="steps" title={texts['today.steps']} note={fill(texts['today.steps.done'], { done, count: steps.length })}>
      <ol className="first-steps">
        {steps.map((step) => (
          <li key={step.step} data-done={step.done || undefined}>
            <a className="step-link" href={path(locale, STEP_LINKS[step.step])}>
              {step.done && <span className="visually-hidden">{texts['today.steps.isDone']}: </span>}
              {texts[`today.step.${step.step}`]}
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
