import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { markAwake } from '@/features/islands/awake.ts';
import { fill } from '@/i18n/fill.ts';
import type { Report } from './axe-run.ts';
import type { AxeTexts } from './axe-texts.ts';

const MOST_NODES = 25;

/** Marks the newer rules, which axe-core's Greek lacks, as English. */
const getLang = (text: string): 'en' | undefined => (/\p{Script=Greek}/u.test(text) ? undefined : 'en');

type Rule = Report['violations'][number];

function RuleEntry({ rule, texts }: { rule: Rule; texts: AxeTexts }) {
  const left = rule.nodes.length - MOST_NODES;
  return (
    <details className="axe-rule">
      <summary>
        <span lang={getLang(rule.help)}>{rule.help}</span>{' '}
        <span className="figures muted">
          {rule.id}
          {rule.impact && `, ${texts[`axe.impact.${rule.impact}`]}`}, {rule.nodes.length}
        </span>
      </summary>
      <p lang={getLang(rule.description)}>{rule.description}</p>
      <p>
        <a href={rule.about} rel="external">
          {fill(texts['axe.rule'], { rule: rule.id })}
        </a>
      </p>
      <p className="small muted">{fill(texts['axe.nodes'], { count: rule.nodes.length })}</p>
      <ul className="axe-nodes">
        {rule.nodes.slice(0, MOST_NODES).map(({ target, html, says }) => (
          <li key={target}>
            <code className="figures">{target}</code>
            <code className="figures muted">{html}</code>
            {says.map((sentence) => (
              <p key={sentence} lang={getLang(sentence)}>
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {left > 0 && <p>{fill(texts['axe.more'], { count: left })}</p>}
    </details>
  );
}

function AxeReport({ report, page, texts }: { report: Report; page: string; texts: AxeTexts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new report takes the focus.
  useEffect(() => heading.current?.focus(), [report]);
  const { version, violations, incomplete, passes } = report;
  return (
    <section className="axe-report">
      <h2 ref={heading} tabIndex={-1}>
        {fill(texts['axe.results'], { page })}
      </h2>
      <p>{fill(texts['axe.summary'], { version, violations: violations.length, incomplete: incomplete.length, passes: passes.length })}</p>
      {(['violations', 'incomplete', 'passes'] as const).map((group) => (
        <section key={group}>
          <h2 className="axe-group">
            {texts[`axe.${group}`]} ({report[group].length})
          </h2>
          {report[group].length === 0 && <p className="muted">{texts['axe.none']}</p>}
          {report[group].map((rule) => (
            <RuleEntry key={rule.id} rule={rule} texts={texts} />
          ))}
        </section>
      ))}
    </section>
  );
}

type State = { status: 'idle' | 'running' | 'error' } | { status: 'done'; report: Report; page: string };

interface Props {
  texts: AxeTexts;
  locale: string;
  children?: ReactNode;
}

export function AxeIsland({ texts, locale, children }: Props) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const container = useRef<HTMLDivElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = (name: string) => String(new FormData(form).get(name) ?? '');
    const chosen = form.querySelector<HTMLSelectElement>('[name=page]')?.selectedOptions[0]?.textContent ?? '';
    if (!container.current || state.status === 'running') return;
    setState({ status: 'running' });
    try {
      const { examinePage } = await import('./axe-run.ts');
      const view = { width: Number(field('width')), theme: field('theme'), contrast: field('contrast') };
      setState({ status: 'done', report: await examinePage(field('page'), view, container.current, locale), page: chosen });
    } catch (error) {
      console.warn(error);
      setState({ status: 'error' });
    }
  };

  return (
    <div className="axe-demo" ref={markAwake}>
      <form onSubmit={submit}>
        {children}
        <Button size="lg" type="submit" loading={state.status === 'running'} loadingText={texts['axe.running']}>
          {texts['axe.run']}
        </Button>
      </form>
      {/* No aria-live: the heading takes the focus and is read. This is for waiting and failure. */}
      <p className="axe-status" role="status">
        {state.status === 'running' && texts['axe.running']}
        {state.status === 'error' && texts['axe.error']}
      </p>
      <div className="visually-hidden" aria-hidden="true" ref={container} />
      {state.status === 'done' && <AxeReport report={state.report} page={state.page} texts={texts} />}
    </div>
  );
}
