import { useMemo } from 'react';
import { trustedWorker } from '@/features/security/trusted.ts';
import { fill } from '@/i18n/fill.ts';
import { Area, Check, Checks, Radios } from '../parts/Fields.tsx';
import { tooLong } from '../parts/limit.ts';
import { Copy, Examples, Said } from '../parts/Results.tsx';
import type { ToolProps } from '../texts.ts';
import { useKept, useSettled } from '../use-kept.ts';
import { useRun } from '../use-run.ts';
import workerAddress from './diff.worker.ts?worker&url';
import { asText, type DiffResult, type DiffTask, LIMIT_MS, MOST_ROWS, type Row, type Run } from './rows.ts';

const PAUSE_MS = 300;
const EXAMPLE = {
  before: 'name: report\nschedule: 0 8 * * *\nzone: UTC\nrecipients:\n  - maria@example.gr\n',
  after: 'name: report\nschedule: 0 9 * * MON-FRI\nzone: Europe/Athens\nrecipients:\n  - maria@example.gr\n  - nikos@example.gr\n',
};
const SIGNS: Record<Row['is'], string> = { same: ' ', added: '+', removed: '−' };

const startWorker = trustedWorker('diff', workerAddress);

function Words({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, is }, index) => {
    const isPart = is !== 'same' && runs.length > 1;
    const Element = isPart ? (is === 'added' ? 'ins' : 'del') : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity.
    return <Element key={index}>{text}</Element>;
  });
}

function Changes({ texts, languageTag, result }: Pick<ToolProps, 'texts' | 'languageTag'> & { result: DiffResult }) {
  const number = new Intl.NumberFormat(languageTag);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" tabIndex={0} aria-label={texts['tools.diff.result']}>
      <table className="devtool-diff">
        <caption className="visually-hidden">{texts['tools.diff.result']}</caption>
        <thead>
          <tr>
            <th scope="col">{texts['tools.diff.before.line']}</th>
            <th scope="col">{texts['tools.diff.after.line']}</th>
            <th scope="col">{texts['tools.diff.line']}</th>
          </tr>
        </thead>
        <tbody>
          {result.rows.map((row, index) =>
            'skipped' in row ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
              <tr key={index}>
                <td className="muted" colSpan={3}>
                  {fill(texts['tools.diff.skipped'], { count: number.format(row.skipped) })}
                </td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
              <tr key={index} className={`devtool-${row.is}`}>
                <td>{row.before}</td>
                <td>{row.after}</td>
                <td>
                  <span aria-hidden="true">{SIGNS[row.is]} </span>
                  {row.is !== 'same' && <span className="visually-hidden">{texts[`tools.diff.${row.is}`]} </span>}
                  <Words runs={row.runs} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

export function DiffTool({ texts, languageTag }: ToolProps) {
  const [before, setBefore] = useKept('diff.before', '');
  const [after, setAfter] = useKept('diff.after', '');
  const [by, setBy] = useKept<DiffTask['by']>('diff.by', 'words');
  const [ignoreSpace, setIgnoreSpace] = useKept('diff.space', true);
  const task = useMemo<DiffTask>(() => ({ before, after, by, ignoreSpace }), [before, after, by, ignoreSpace]);
  const settled = useSettled(task, PAUSE_MS);
  const long = { before: tooLong(before, texts, languageTag), after: tooLong(after, texts, languageTag) };
  const isReady = (settled.before !== '' || settled.after !== '') && !long.before && !long.after;
  const run = useRun<DiffTask, DiffResult>(startWorker, isReady ? settled : undefined, LIMIT_MS);
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const isSame = run.is === 'done' && run.result.added + run.result.removed === 0;
  const said =
    run.is === 'late'
      ? texts['tools.diff.late']
      : run.is === 'failed'
        ? texts['tools.diff.failed']
        : run.is === 'done'
          ? isSame
            ? texts[run.result.endsDiffer ? 'tools.diff.end' : 'tools.diff.equal']
            : fill(texts['tools.diff.counts'], { added: number(run.result.added), removed: number(run.result.removed) })
          : '';
  return (
    <>
      <div className="devtool-sides">
        <Area label={texts['tools.diff.before']} value={before} error={long.before} onChange={setBefore} />
        <Area label={texts['tools.diff.after']} value={after} error={long.after} onChange={setAfter} />
      </div>
      <Examples
        texts={texts}
        names={[texts['tools.diff.example']]}
        onChoose={() => {
          setBefore(EXAMPLE.before);
          setAfter(EXAMPLE.after);
        }}
      />
      <div className="devtool-options">
        <Radios
          label={texts['tools.diff.by']}
          value={by}
          options={[
            { value: 'words', text: texts['tools.diff.by.words'] },
            { value: 'lines', text: texts['tools.diff.by.lines'] },
          ]}
          onChange={setBy}
        />
        <Checks label={texts['tools.diff.space']}>
          <Check label={texts['tools.diff.space.ignore']} value={ignoreSpace} onChange={setIgnoreSpace} />
        </Checks>
      </div>
      <Said>{said}</Said>
      {said && <p className={run.is === 'done' ? undefined : 'field-error'}>{said}</p>}
      {run.is === 'done' && !isSame && (
        <>
          <p>
            <Copy texts={texts} name={texts['tools.diff.result']} text={asText(run.result.rows)} />
          </p>
          {run.result.endsDiffer && <p className="field-hint">{texts['tools.diff.end']}</p>}
          <Changes texts={texts} languageTag={languageTag} result={run.result} />
          {run.result.hasMore && <p className="field-hint">{fill(texts['tools.part.first'], { count: number(MOST_ROWS) })}</p>}
        </>
      )}
    </>
  );
}
