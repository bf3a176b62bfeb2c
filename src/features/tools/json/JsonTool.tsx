import { useMemo } from 'react';
import { fill } from '@/i18n/fill.ts';
import { Area, Check, Checks, Radios } from '../parts/Fields.tsx';
import { tooLong } from '../parts/limit.ts';
import { Examples, Output, Said } from '../parts/Results.tsx';
import type { ToolProps } from '../texts.ts';
import { useKept, useSettled, useSettledText } from '../use-kept.ts';
import { formatJson, INDENTS, type Indent, type JsonFault, pathAt } from './json.ts';

const EXAMPLES = [
  '{"order":"2026-00113","paid":true,"lines":[{"sku":"WB-01","quantity":2,"price":39.00},{"sku":"PR-01","quantity":1,"price":45.00}],"customer":{"name":"Ελένη","city":"Αθήνα"}}',
  '{\n  "a": 1,\n  "b": [1, 2,],\n}',
];
const REST_MS = 150;

export function JsonTool({ texts, languageTag }: ToolProps) {
  const [text, setText] = useKept('json', '');
  const [indent, setIndent] = useKept<Indent>('json.indent', '2');
  const [sorted, setSorted] = useKept('json.sorted', false);
  const [cursor, setCursor] = useKept('json.cursor', 0);
  const settled = useSettledText(text);
  const resting = useSettled(cursor, REST_MS);
  const long = tooLong(settled, texts, languageTag);
  const isEmpty = settled.trim() === '';
  const result = useMemo(
    () => (isEmpty || long ? undefined : formatJson(settled, indent, sorted)),
    [settled, indent, sorted, isEmpty, long],
  );
  const path = useMemo(() => (isEmpty || long ? '' : pathAt(settled, resting)), [settled, resting, isEmpty, long]);
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);

  const sayFault = ({ problem, line, column, found }: JsonFault) =>
    `${fill(texts['tools.json.at'], { line: number(line), column: number(column) })} ${fill(texts[`tools.json.fault.${problem}`], { found: found || texts['tools.json.end'] })}`;
  const fault = result && !result.ok ? sayFault(result.fault) : undefined;
  const summary = result?.ok
    ? fill(texts['tools.json.valid'], { values: number(result.counted.values), depth: number(result.counted.depth) })
    : '';
  const repeated = result?.ok ? result.counted.repeated : [];

  return (
    <>
      <Area label={texts['tools.json.text']} value={text} error={long ?? fault} onChange={setText} onCursor={setCursor} />
      <Examples
        texts={texts}
        names={[texts['tools.json.example.order'], texts['tools.json.example.wrong']]}
        onChoose={(index) => setText(EXAMPLES[index] ?? '')}
      />
      <div className="devtool-options">
        <Radios
          label={texts['tools.json.indent']}
          value={indent}
          options={INDENTS.map((value) => ({ value, text: texts[`tools.json.indent.${value}`] }))}
          onChange={setIndent}
        />
        <Checks label={texts['tools.json.order']}>
          <Check label={texts['tools.json.sort']} value={sorted} onChange={setSorted} />
        </Checks>
      </div>
      <Said>{summary}</Said>
      {path && (
        <p className="devtool-note">
          {texts['tools.json.path']} <code>{path}</code>
        </p>
      )}
      {result?.ok && (
        <Output
          texts={texts}
          languageTag={languageTag}
          name={texts['tools.json.result']}
          text={result.text}
          file={{ name: 'data.json', type: 'application/json' }}
        >
          <p className="field-hint">{summary}</p>
          {repeated.length > 0 && <p className="devtool-warning">{fill(texts['tools.json.repeated'], { names: repeated.join(', ') })}</p>}
        </Output>
      )}
    </>
  );
}
