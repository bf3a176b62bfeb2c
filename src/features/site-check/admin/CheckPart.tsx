import { Button } from '@/components/Button.tsx';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMoment } from '../../admin/shell/moment.ts';
import { counted } from '../../admin/shell/texts.ts';
import type { CheckName, CheckResult, CheckRun, Finding } from './checks.schema.ts';
import { foundText, type useCheckRun } from './use-check-run.ts';

interface Props {
  name: CheckName;
  result: CheckResult | null;
  outward: number;
  run: ReturnType<typeof useCheckRun>;
}

const THINGS = {
  links: 'adminTools.check.pages',
  outward: 'adminTools.check.addresses',
  feeds: 'adminTools.check.files',
  slugs: 'adminTools.check.addresses',
  structured: 'adminTools.check.pages',
} as const;

function toStateText(
  { startedAt, endedAt, reached, total, found }: CheckRun,
  name: CheckName,
  texts: AdminTexts,
  languageTag: string,
): string {
  const values = {
    time: formatMoment(endedAt ?? startedAt, languageTag),
    reached: numbersIn(languageTag)(reached),
    total: counted(texts, THINGS[name], total, languageTag),
    found: foundText(found, texts, languageTag),
  };
  return fill(texts[endedAt === null ? 'adminTools.check.stopped' : 'adminTools.check.ended'], values);
}

function FindingLine({ finding: { page, rule, subject, detail } }: { finding: Finding }) {
  const { texts } = useAdmin();
  const [before = '', after = ''] = texts[`adminTools.rule.${rule}`].split('{subject}');
  const isAddress = /^(?:https?:\/\/|\/(?!\/))/u.test(subject) && !/\s/u.test(subject);
  return (
    <li>
      <a href={page}>{page}</a>
      <span>
        {before}
        {isAddress ? (
          <a href={subject} rel="noreferrer">
            {subject}
          </a>
        ) : (
          subject
        )}
        {after}
        {detail && ` (${detail})`}
      </span>
    </li>
  );
}

function Findings({ result: { findings, found } }: { result: CheckResult }) {
  const { texts, languageTag } = useAdmin();
  const more = found - findings.length;
  return (
    <details className="tools-findings" open={findings.length <= 10}>
      <summary>{texts['adminTools.check.show']}</summary>
      <ul>
        {findings.map((finding) => (
          <FindingLine key={JSON.stringify(finding)} finding={finding} />
        ))}
        {more > 0 && <li>{counted(texts, 'adminTools.check.more', more, languageTag)}</li>}
      </ul>
    </details>
  );
}

/** Both stay in place while a check runs, to keep the focus; the pressed one becomes “Stop”. */
function Buttons({ name, title, result, run }: Pick<Props, 'name' | 'result' | 'run'> & { title: string }) {
  const { texts } = useAdmin();
  const isHere = run.running === name;
  const isStopped = result !== null && result.endedAt === null && result.reached < result.total;
  return (
    <>
      {isStopped && (
        <Button
          variant="outline"
          size="xs"
          disabled={run.running !== undefined}
          aria-label={fill(texts['adminTools.check.continue.of'], { name: title })}
          onClick={() => run.start([name], result.reached)}
        >
          {texts['adminTools.check.continue']}
        </Button>
      )}
      <Button
        variant="outline"
        size="xs"
        disabled={run.running !== undefined && !isHere}
        aria-label={fill(texts[isHere ? 'adminTools.check.stop.of' : 'adminTools.check.run.of'], { name: title })}
        onClick={() => (isHere ? run.stop() : run.start([name]))}
      >
        {texts[isHere ? 'adminTools.check.stop' : 'adminTools.check.run']}
      </Button>
    </>
  );
}

export function CheckPart({ name, result, outward, run }: Props) {
  const { texts, languageTag } = useAdmin();
  const id = `check-${name}`;
  const title = texts[`adminTools.check.${name}`];
  const isRunning = run.running === name;
  const lacksLinks = name === 'outward' && outward === 0;
  const number = numbersIn(languageTag);
  const { reached = 0, total = 1 } = (isRunning && run.run) || {};
  return (
    <section className="tools-check" aria-labelledby={id}>
      <div className="tools-check-head">
        <h3 id={id}>{title}</h3>
        {!lacksLinks && <Buttons {...{ name, title, result, run }} />}
      </div>
      <p className="tools-note">{texts[`adminTools.check.${name}.note`]}</p>
      {isRunning && <progress max={total} value={reached} aria-label={title} />}
      <p>
        {isRunning
          ? run.run &&
            fill(texts['adminTools.check.running'], { reached: number(reached), total: counted(texts, THINGS[name], total, languageTag) })
          : result
            ? toStateText(result, name, texts, languageTag)
            : texts[lacksLinks ? 'adminTools.check.outward.none' : 'adminTools.check.never']}
      </p>
      {!isRunning && result && result.findings.length > 0 && <Findings result={result} />}
    </section>
  );
}
