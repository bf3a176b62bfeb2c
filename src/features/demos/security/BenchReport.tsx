import { useEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { type BenchTexts, countVerdicts, type Group } from './finding.ts';
import { Mark } from './Mark.tsx';
import { reportText, sentence } from './report-text.ts';

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
