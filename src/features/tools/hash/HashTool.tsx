import { useMemo, useRef, useState } from 'react';
import { trustedWorker } from '@/features/security/trusted.ts';
import { fill } from '@/i18n/fill.ts';
import { Area, FileField, Line } from '../parts/Fields.tsx';
import { formatBytes, tooLarge, tooLong } from '../parts/limit.ts';
import { Examples, Facts, Said } from '../parts/Results.tsx';
import type { ToolProps } from '../texts.ts';
import { useKept, useSettled } from '../use-kept.ts';
import { useRun } from '../use-run.ts';
import workerAddress from './hash.worker.ts?worker&url';
import { cleanHash, HASHES, type HashName, MOST_HASHED_BYTES } from './hash-names.ts';

/** Each run starts a worker, so it waits for a pause in typing. */
const PAUSE_MS = 200;

const startWorker = trustedWorker('hash', workerAddress);

export function HashTool({ texts, languageTag }: ToolProps) {
  const [text, setText] = useKept('hash', '');
  const [file, setFile] = useKept<File | undefined>('hash.file', undefined);
  const [expected, setExpected] = useKept('hash.expected', '');
  const [fileError, setFileError] = useState<string>();
  const settled = useSettled(text, PAUSE_MS);
  const long = tooLong(settled, texts, languageTag);
  const task = useMemo(() => file ?? (long ? undefined : new Blob([settled])), [file, settled, long]);
  const run = useRun<Blob, Record<HashName, string>>(startWorker, task);

  const readFile = (chosen: File) => {
    const large = tooLarge(chosen, MOST_HASHED_BYTES, texts, languageTag);
    setFileError(large);
    if (!large) setFile(chosen);
  };
  const type = (next: string) => {
    setFile(undefined);
    setText(next);
  };

  const heading = useRef<HTMLHeadingElement>(null);
  const stop = () => {
    setFile(undefined);
    heading.current?.focus();
  };

  const wanted = cleanHash(expected);
  const found = run.is === 'done' ? HASHES.find(({ name }) => run.result[name] === wanted)?.name : undefined;
  const compared =
    wanted && run.is === 'done' ? (found ? fill(texts['tools.hash.same'], { name: found }) : texts['tools.hash.different']) : '';
  const of = file
    ? fill(texts['tools.hash.of.file'], { name: file.name, size: formatBytes(file.size, languageTag) })
    : texts[settled ? 'tools.hash.of.text' : 'tools.hash.of.nothing'];
  const percent = new Intl.NumberFormat(languageTag, { style: 'percent' });

  return (
    <>
      <Area label={texts['tools.hash.text']} value={text} error={file ? undefined : long} onChange={type} />
      <Examples texts={texts} names={[texts['tools.hash.example']]} onChoose={() => type('Καλημέρα κόσμε')} />
      <FileField
        label={texts['tools.hash.file']}
        hint={fill(texts['tools.part.file.hint'], { most: formatBytes(MOST_HASHED_BYTES, languageTag) })}
        error={fileError}
        onFile={readFile}
      />
      <Line label={texts['tools.hash.expected']} hint={texts['tools.hash.expected.hint']} value={expected} onChange={setExpected} />
      {compared && <p className={found ? 'devtool-pass' : 'field-error'}>{compared}</p>}
      <h3 tabIndex={-1} ref={heading}>
        {of}
      </h3>
      <Said>
        {run.is === 'done'
          ? `${fill(texts['tools.hash.done'], { of })} ${compared}`
          : run.is === 'failed'
            ? texts['tools.hash.failed']
            : ''}
      </Said>
      {run.is === 'running' && (
        <p className="muted">
          {run.share === undefined ? texts['tools.part.working'] : fill(texts['tools.hash.progress'], { share: percent.format(run.share) })}{' '}
          {file && (
            <button type="button" className="plain-button" onClick={stop}>
              {texts['tools.part.stop']}
            </button>
          )}
        </p>
      )}
      {run.is === 'failed' && <p className="field-error">{texts['tools.hash.failed']}</p>}
      {run.is === 'done' && (
        <Facts
          texts={texts}
          caption={of}
          facts={HASHES.map(({ name, isBroken }) => ({
            name,
            value: run.result[name],
            note: isBroken ? texts['tools.hash.broken'] : undefined,
          }))}
        />
      )}
      <p className="devtool-note">{texts['tools.hash.passwords']}</p>
    </>
  );
}
