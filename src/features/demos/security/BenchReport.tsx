import { useEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { type BenchTexts, countVerdicts, type Finding, type Group, type Verdict } from './finding.ts';

/** Lucide's circle-check, triangle-alert and circle-x (ISC licence). */
const PATHS: Record<Verdict, string> = {
  pass: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0m-6-3-5.5 5.5L8 12',
  attention: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
  problem: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M15 9l-6 6m0-6 6 6',
};

const Mark = ({ verdict, word }: { verdict: Verdict; word: string }) => (
  <span className="bench-mark" data-verdict={verdict}>
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[verdict]} />
    </svg>
    {word}
  </span>
);

const sentence = ({ says, values = {} }: Finding, texts: BenchTexts): string => fill(texts[`bench.says.${says}`], values);

export function reportText(groups: readonly Group[], texts: BenchTexts, { site, at }: { site: string; at: string }): string {
  const lines = groups.flatMap(({ title, of, findings }) => [
    '',
    of ? `${texts[title]} (${of})` : texts[title],
    ...findings.map((one) => {
      const value = one.value === '' ? '' : `: ${one.value}`;
      return `- [${texts[`bench.${one.verdict}`]}] ${one.name}${value}. ${sentence(one, texts)}`;
    }),
  ]);
  const { pass, attention, problem } = countVerdicts(groups);
  return [fill(texts['bench.report'], { site, at }), fill(texts['bench.summary'], { pass, attention, problem }), ...lines, ''].join('\n');
}

interface Props {
  groups: readonly Group[];
  texts: BenchTexts;
  languageTag: string;
  settings: string;
}

function CopyReport({ groups, texts, languageTag }: Props) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const at = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short' }).format(new Date());
    const copied = await navigator.clipboard.writeText(reportText(groups, texts, { site: location.origin, at })).then(
      () => true,
      () => false,
    );
    setSaid(texts[copied ? 'bench.copied' : 'bench.notCopied']);
  };
  return (
    <p className="bench-copy">
      <button type="button" className="button button-outline" onClick={copy}>
        {texts['bench.copy']}
      </button>{' '}
      <span role="status">{said}</span>
    </p>
  );
}

function GroupPart({ group: { title, of, findings }, texts, settings }: Omit<Props, 'groups' | 'languageTag'> & { group: Group }) {
  return (
    <section className="bench-group">
      <h3>
        {texts[title]} {of && <code>{of}</code>}
      </h3>
      <ul>
        {findings.map((one) => (
          <li key={`${one.name} ${one.says}`}>
            <Mark verdict={one.verdict} word={texts[`bench.${one.verdict}`]} />
            <div>
              <code className="bench-name">{one.name}</code>{' '}
              {one.value ? (
                <code className="muted">{one.value}</code>
              ) : (
                one.verdict !== 'pass' && <span className="muted">{texts['bench.missing']}</span>
              )}
              <p>{sentence(one, texts)}</p>
            </div>
          </li>
        ))}
      </ul>
      {title === 'bench.group.storage' && (
        <p>
          <a href={settings}>{texts['bench.erase']}</a>
        </p>
      )}
    </section>
  );
}

export function BenchReport(props: Props) {
  const { groups, texts } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new report takes the focus.
  useEffect(() => heading.current?.focus(), [groups]);
  return (
    <section className="bench-report">
      <h2 ref={heading} tabIndex={-1}>
        {texts['bench.results']}
      </h2>
      <p>{fill(texts['bench.summary'], { ...countVerdicts(groups) })}</p>
      <CopyReport {...props} />
      {groups.map((group) => (
        <GroupPart key={group.title} group={group} {...props} />
      ))}
    </section>
  );
}
