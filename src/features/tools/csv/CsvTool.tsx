import { useMemo, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { Area, Check, Checks, FileField, Select } from '../parts/Fields.tsx';
import { formatBytes, tooLarge, tooLong } from '../parts/limit.ts';
import { Examples, Said } from '../parts/Results.tsx';
import type { ToolProps } from '../texts.ts';
import { MOST_FILE_BYTES } from '../tools.ts';
import { useKept, useSettledText } from '../use-kept.ts';
import { CsvPlot } from './CsvPlot.tsx';
import { CsvTable } from './CsvTable.tsx';
import { DELIMITERS, detectDelimiter, hasHeader, MOST_ROWS, readTable, type Table } from './csv.ts';
import { decodeText, ENCODINGS, type Encoding, encodingOf } from './rows.ts';

const EXAMPLES = [
  'μήνας;επισκέπτες;έσοδα\n2026-01;1.204;8.310,50\n2026-02;1.377;9.120,00\n2026-03;1.598;10.040,75\n2026-04;2.010;12.300,20\n2026-05;2.466;14.985,00\n2026-06;3.120;19.440,60',
  'city,population,area_km2\nAthens,643452,38.96\nThessaloniki,319045,19.31\nPatras,173600,125.4\nPiraeus,168151,10.87\nLarissa,164095,122.6',
];

type Choice = 'auto' | (typeof DELIMITERS)[number];
const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const isOffered = (delimiter: string): delimiter is keyof typeof NAMES => Object.hasOwn(NAMES, delimiter);

export function CsvTool({ texts, locale, languageTag }: ToolProps) {
  const [text, setText] = useKept('csv', '');
  const [file, setFile] = useKept<{ name: string; bytes: Uint8Array } | undefined>('csv.file', undefined);
  const [encoding, setEncoding] = useKept<Encoding | undefined>('csv.encoding', undefined);
  const [choice, setChoice] = useKept<Choice>('csv.delimiter', 'auto');
  const [header, setHeader] = useKept<boolean | undefined>('csv.header', undefined);
  const [fileError, setFileError] = useState<string>();
  const settled = useSettledText(text);
  const long = file ? undefined : tooLong(settled, texts, languageTag);
  const guessed = useMemo(() => file && encodingOf(file.bytes), [file]);
  const fileText = useMemo(() => file && decodeText(file.bytes, encoding ?? guessed), [file, encoding, guessed]);
  const source = fileText ?? (long ? '' : settled);
  const delimiter = useMemo(() => (choice === 'auto' ? detectDelimiter(source) : choice), [choice, source]);
  const withHeader = useMemo(() => header ?? hasHeader(source, delimiter), [header, source, delimiter]);
  const table = useMemo(
    () =>
      source.trim() === ''
        ? undefined
        : readTable(source, delimiter, withHeader, (index) => fill(texts['tools.csv.column'], { index: String(index) })),
    [source, delimiter, withHeader, texts],
  );
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  const open = async (chosen: File) => {
    const large = tooLarge(chosen, MOST_FILE_BYTES, texts, languageTag);
    setFileError(large);
    if (large) return;
    setHeader(undefined);
    setEncoding(undefined);
    setFile({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  };
  const type = (next: string) => {
    setFile(undefined);
    setText(next);
  };
  const summary = table
    ? fill(texts['tools.csv.summary'], {
        rows: number(table.rows.length),
        columns: number(table.columns.length),
        delimiter: isOffered(delimiter) ? texts[`tools.csv.delimiter.${NAMES[delimiter]}`] : delimiter,
      })
    : '';
  return (
    <>
      <Area label={texts['tools.csv.text']} value={text} error={long} onChange={type} />
      <Examples
        texts={texts}
        names={[texts['tools.csv.example.greek'], texts['tools.csv.example.english']]}
        onChoose={(index) => type(EXAMPLES[index] ?? '')}
      />
      <FileField
        label={texts['tools.csv.file']}
        hint={fill(texts['tools.part.file.hint'], { most: formatBytes(MOST_FILE_BYTES, languageTag) })}
        error={fileError}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onFile={(chosen) => void open(chosen)}
      />
      <div className="devtool-options">
        {guessed && (
          <Select<Encoding>
            label={texts['tools.csv.encoding']}
            value={encoding ?? guessed}
            options={ENCODINGS.map((value) => ({ value, text: value }))}
            onChange={setEncoding}
          />
        )}
        <Select<Choice>
          label={texts['tools.csv.delimiter']}
          value={choice}
          options={[
            { value: 'auto', text: texts['tools.csv.delimiter.auto'] },
            ...DELIMITERS.map((value) => ({ value, text: texts[`tools.csv.delimiter.${NAMES[value]}`] })),
          ]}
          onChange={setChoice}
        />
        <Checks label={texts['tools.csv.header']}>
          <Check label={texts['tools.csv.header.names']} value={withHeader} onChange={setHeader} />
        </Checks>
      </div>
      <Said>{summary}</Said>
      {table && (
        <>
          <h3>{file?.name ?? texts['tools.csv.table']}</h3>
          <p className="field-hint">{summary}</p>
          <Warnings texts={texts} languageTag={languageTag} table={table} />
          <CsvTable key={`${source.length} ${delimiter} ${withHeader}`} texts={texts} languageTag={languageTag} table={table} />
          <h3>{texts['tools.csv.plot']}</h3>
          <CsvPlot texts={texts} locale={locale} languageTag={languageTag} table={table} />
        </>
      )}
    </>
  );
}

function Warnings({ texts, languageTag, table }: Pick<ToolProps, 'texts' | 'languageTag'> & { table: Table }) {
  const number = (value: number) => new Intl.NumberFormat(languageTag).format(value);
  return (
    <>
      {table.above && (
        <>
          <p className="devtool-warning">{fill(texts['tools.csv.above'], { line: number(table.above.line) })}</p>
          <pre className="table-box">{table.above.text}</pre>
        </>
      )}
      {table.uneven && (
        <p className="devtool-warning">
          {fill(texts['tools.csv.uneven'], { count: number(table.uneven.count), line: number(table.uneven.first) })}
        </p>
      )}
      {table.unclosed && <p className="devtool-warning">{fill(texts['tools.csv.unclosed'], { line: number(table.unclosed) })}</p>}
      {table.hasMore && <p className="devtool-warning">{fill(texts['tools.part.first'], { count: number(MOST_ROWS) })}</p>}
    </>
  );
}
