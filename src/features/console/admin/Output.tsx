import { useState } from 'react';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { toCsv } from '../../admin/table/csv.shared.ts';
import type { Result } from './run-command.ts';
import { type OutputTable, toTable } from './to-table.ts';

const ROWS_SHOWN = 100;

function Copy({ label, text }: { label: string; text: string }) {
  const { texts } = useAdmin();
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(texts['adminConsole.copied']),
      () => setSaid(texts['adminConsole.copy.failed']),
    );
  return (
    <p className="console-copy">
      <button type="button" className="button button-outline button-xs" onClick={() => void copy()}>
        {label}
      </button>
      <span role="status">{said}</span>
    </p>
  );
}

function Table({ table: { columns, rows }, total }: { table: OutputTable; total: unknown }) {
  const { texts, languageTag } = useAdmin();
  const number = numbersIn(languageTag);
  const isList = columns[0] !== '';
  const count = counted(texts, 'adminConsole.rows', rows.length, languageTag);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <section className="table-box" tabIndex={0} aria-label={count}>
        <table className="console-table">
          {isList && (
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.slice(0, ROWS_SHOWN).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an output never change.
              <tr key={at}>
                {row.map((cell, place) => {
                  const Cell = place === 0 && !isList ? 'th' : 'td';
                  return (
                    <Cell key={columns[place] || place} {...(Cell === 'th' && { scope: 'row' })}>
                      {cell}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isList && (
        <p className="muted">
          {typeof total === 'number' ? fill(texts['adminConsole.total'], { rows: count, total }, number) : count}
          {rows.length > ROWS_SHOWN && `. ${fill(texts['adminConsole.more'], { count: ROWS_SHOWN }, number)}`}
        </p>
      )}
      <Copy label={texts['adminConsole.copy']} text={toCsv(columns, rows)} />
    </>
  );
}

export function Output({ result, format }: { result: Result; format: 'table' | 'json' }) {
  const { texts } = useAdmin();
  if ('error' in result)
    return (
      <div className="console-error">
        <p>{result.error}</p>
        {result.fields && (
          <ul>
            {Object.entries(result.fields).map(([name, problem]) => (
              <li key={name}>
                <code>{name}</code>: {problem}
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  const { data } = result;
  if (format === 'table') {
    const total = typeof data === 'object' && data !== null && 'total' in data ? data.total : undefined;
    return <Table table={toTable(data)} total={total} />;
  }
  const json = JSON.stringify(data, null, 2) ?? '';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box. */}
      <pre className="console-json" tabIndex={0}>
        {json}
      </pre>
      <Copy label={texts['adminConsole.copy.json']} text={json} />
    </>
  );
}
