import { useMemo } from 'react';
import { trustedWorker } from '@/features/security/trusted.ts';
import { fill } from '@/i18n/fill.ts';
import { Area, Check, Checks, Line } from '../parts/Fields.tsx';
import { tooLong } from '../parts/limit.ts';
import { Examples, Said } from '../parts/Results.tsx';
import { Shared } from '../parts/Shared.tsx';
import type { ToolProps } from '../texts.ts';
import { SHOWN_CHARACTERS } from '../tools.ts';
import { useKept, useSettled } from '../use-kept.ts';
import { type RunState, useRun } from '../use-run.ts';
import { FLAGS, type Flag, LIMIT_MS, type RegexResult, type RegexTask, splitPieces, validFlags } from './regex.ts';
import workerAddress from './regex.worker.ts?worker&url';

/** Each run starts a worker, so it waits for a pause in typing. */
const PAUSE_MS = 200;
const SHOWN_MATCHES = 200;

const EXAMPLES = [
  { pattern: '(?<day>\\d{1,2})/(?<month>\\d{1,2})/(?<year>\\d{4})', flags: 'g', text: 'Από 5/1/2026 έως 28/2/2026, πληρωμή 15/03/2026.' },
  { pattern: '\\p{Lu}\\p{Ll}+', flags: 'gu', text: 'Η Αθήνα, ο Βόλος και το Ηράκλειο.' },
  { pattern: '^(a+)+$', flags: '', text: `${'a'.repeat(40)}!` },
];

const startWorker = trustedWorker('regex', workerAddress);

type Common = Pick<ToolProps, 'texts' | 'languageTag'>;

/** Matches are also underlined and numbered, for visitors who see no colour. */
function Marked({ texts, text, result }: Common & { text: string; result: RegexResult }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="devtool-box" tabIndex={0} aria-label={texts['tools.regex.marked']}>
      <pre className="devtool-code">
        {splitPieces(text, result.matches, SHOWN_CHARACTERS).map((piece, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity.
          piece.match === undefined ? <span key={index}>{piece.text}</span> : <mark key={index}>{piece.text}</mark>,
        )}
      </pre>
    </section>
  );
}

function Matches({ texts, languageTag, result }: Common & { result: RegexResult }) {
  const number = new Intl.NumberFormat(languageTag);
  const names = result.matches[0]?.groups.map(({ name }, index) => name || number.format(index + 1)) ?? [];
  const shown = result.matches.slice(0, SHOWN_MATCHES);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <section className="table-box" tabIndex={0} aria-label={texts['tools.regex.matches']}>
        <table className="devtool-table">
          <caption className="visually-hidden">{texts['tools.regex.matches']}</caption>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{texts['tools.regex.at']}</th>
              <th scope="col">{texts['tools.regex.match']}</th>
              {names.map((name) => (
                <th scope="col" key={name}>
                  {fill(texts['tools.regex.group'], { name })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((match, index) => (
              <tr key={match.at}>
                <th scope="row">{number.format(index + 1)}</th>
                <td>{number.format(match.at)}</td>
                <td>
                  <code>{match.text}</code>
                </td>
                {match.groups.map(({ text }, group) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: groups are known by their number.
                  <td key={group}>{text === null ? <span className="muted">{texts['tools.regex.absent']}</span> : <code>{text}</code>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(result.hasMore || result.matches.length > SHOWN_MATCHES) && (
        <p className="field-hint">{fill(texts['tools.part.first'], { count: number.format(shown.length) })}</p>
      )}
    </>
  );
}

function summary(run: RunState<RegexResult>, { texts, languageTag }: Common): string {
  if (run.is === 'late') return fill(texts['tools.regex.late'], { seconds: new Intl.NumberFormat(languageTag).format(LIMIT_MS / 1000) });
  if (run.is !== 'done') return '';
  const { matches, hasMore } = run.result;
  if (matches.length === 0) return texts['tools.regex.none'];
  return fill(texts[hasMore ? 'tools.regex.more' : 'tools.regex.found'], {
    count: new Intl.NumberFormat(languageTag).format(matches.length),
  });
}

export function RegexTool({ texts, languageTag, query }: ToolProps) {
  const [pattern, setPattern] = useKept('regex', '', query.get('pattern') ?? undefined);
  const [flags, setFlags] = useKept('regex.flags', 'g', query.has('pattern') ? validFlags(query.get('flags') ?? '') : undefined);
  const [text, setText] = useKept('regex.text', '');
  const task = useMemo<RegexTask>(() => ({ pattern, flags, text }), [pattern, flags, text]);
  const settled = useSettled(task, PAUSE_MS);
  const long = tooLong(text, texts, languageTag);
  const run = useRun<RegexTask, RegexResult>(startWorker, settled.pattern === '' || long ? undefined : settled, LIMIT_MS);
  const said = summary(run, { texts, languageTag });
  const wrong = run.is === 'failed' ? fill(texts['tools.regex.wrong'], { message: run.message }) : undefined;
  const toggle = (flag: Flag, on: boolean) => {
    // The flags exclude each other.
    const other = { u: 'v', v: 'u' }[flag as 'u' | 'v'];
    setFlags(FLAGS.filter((one) => (one === flag ? on : one !== (on ? other : '') && flags.includes(one))).join(''));
  };
  const choose = (index: number) => {
    const example = EXAMPLES[index];
    if (!example) return;
    setPattern(example.pattern);
    setFlags(example.flags);
    setText(example.text);
  };
  return (
    <>
      <Line
        label={texts['tools.regex.pattern']}
        hint={texts['tools.regex.pattern.hint']}
        value={pattern}
        error={wrong ?? (run.is === 'late' ? said : undefined)}
        onChange={setPattern}
      />
      <Checks label={texts['tools.regex.flags']}>
        {FLAGS.map((flag) => (
          <Check
            key={flag}
            label={`${flag}: ${texts[`tools.regex.flag.${flag}`]}`}
            value={flags.includes(flag)}
            onChange={(on) => toggle(flag, on)}
          />
        ))}
      </Checks>
      <Area label={texts['tools.regex.text']} value={text} error={long} onChange={setText} />
      <Examples
        texts={texts}
        names={[texts['tools.regex.example.dates'], texts['tools.regex.example.words'], texts['tools.regex.example.slow']]}
        onChoose={choose}
      />
      <Said>{run.is === 'late' ? '' : said}</Said>
      {run.is === 'done' && (
        <>
          <h3>{texts['tools.regex.matches']}</h3>
          <p>{said}</p>
          {run.result.matches.length > 0 && (
            <>
              <Matches texts={texts} languageTag={languageTag} result={run.result} />
              <h3>{texts['tools.regex.marked']}</h3>
              <Marked texts={texts} languageTag={languageTag} text={settled.text} result={run.result} />
            </>
          )}
        </>
      )}
      <Shared texts={texts} tool="regex" values={{ pattern, flags }} />
      <p className="devtool-note">{texts['tools.regex.share.note']}</p>
    </>
  );
}
