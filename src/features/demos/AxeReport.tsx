import { useEffect, useRef } from 'react';
import type { Report } from './axe-run.ts';
import { type AxeTexts, put } from './axe-texts.ts';

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
          {put(texts['axe.rule'], { rule: rule.id })}
        </a>
      </p>
      <p className="small muted">{put(texts['axe.nodes'], { count: rule.nodes.length })}</p>
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
      {left > 0 && <p>{put(texts['axe.more'], { count: left })}</p>}
    </details>
  );
}

export function AxeReport({ report, page, texts }: { report: Report; page: string; texts: AxeTexts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new report takes the focus.
  useEffect(() => heading.current?.focus(), [report]);
  const { version, violations, incomplete, passes } = report;
  return (
    <section className="axe-report">
      <h2 ref={heading} tabIndex={-1}>
        {put(texts['axe.results'], { page })}
      </h2>
      <p>{put(texts['axe.summary'], { version, violations: violations.length, incomplete: incomplete.length, passes: passes.length })}</p>
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
