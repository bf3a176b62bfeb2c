import { useMemo, useState } from 'react';
import { download } from '@/components/download.ts';
import { fill } from '@/i18n/fill.ts';
import { Area, Check, Checks, FileField, Radios } from '../parts/Fields.tsx';
import { formatBytes, tooLarge, tooLong } from '../parts/limit.ts';
import { Examples, Output, Said } from '../parts/Results.tsx';
import type { ToolProps } from '../texts.ts';
import { MOST_FILE_BYTES } from '../tools.ts';
import { useKept, useSettledText } from '../use-kept.ts';
import { decodeBase64, encodeBytes, encodeText, hexLines } from './base64.ts';

type Way = 'encode' | 'decode';
interface Read {
  name: string;
  bytes: Uint8Array;
}

const EXAMPLES: readonly (readonly [Way, string])[] = [
  ['encode', 'Καλημέρα κόσμε 🙂'],
  ['decode', 'zprOsc67zrfOvM6tz4HOsQ=='],
];

function Encoder({ texts, languageTag, text, setText }: ToolProps & { text: string; setText: (text: string) => void }) {
  const [urlSafe, setUrlSafe] = useKept('base64.urlSafe', false);
  const [file, setFile] = useKept<Read | undefined>('base64.file', undefined);
  const [fileError, setFileError] = useState<string>();
  const settled = useSettledText(text);
  const long = tooLong(settled, texts, languageTag);
  const result = useMemo(
    () => (file ? encodeBytes(file.bytes, urlSafe) : long ? '' : encodeText(settled, urlSafe)),
    [file, settled, urlSafe, long],
  );
  const readFile = async (chosen: File) => {
    const large = tooLarge(chosen, MOST_FILE_BYTES, texts, languageTag);
    setFileError(large);
    if (!large) setFile({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  };
  const type = (next: string) => {
    setFile(undefined);
    setText(next);
  };
  const source = file ? fill(texts['tools.base64.of'], { name: file.name, size: formatBytes(file.bytes.length, languageTag) }) : '';
  return (
    <>
      <Area label={texts['tools.base64.text']} value={text} error={file ? undefined : long} onChange={type} />
      <FileField
        label={texts['tools.base64.file']}
        hint={fill(texts['tools.part.file.hint'], { most: formatBytes(MOST_FILE_BYTES, languageTag) })}
        error={fileError}
        onFile={(chosen) => void readFile(chosen)}
      />
      <Checks label={texts['tools.base64.alphabet']}>
        <Check label={texts['tools.base64.urlSafe']} value={urlSafe} onChange={setUrlSafe} />
      </Checks>
      <Said>{result && fill(texts['tools.base64.done'], { count: new Intl.NumberFormat(languageTag).format(result.length) })}</Said>
      {result && (
        <Output
          texts={texts}
          languageTag={languageTag}
          name={texts['tools.base64.encoded']}
          text={result}
          file={{ name: 'base64.txt', type: 'text/plain' }}
        >
          {source && <p className="field-hint">{source}</p>}
        </Output>
      )}
    </>
  );
}

function Decoder({ texts, languageTag, text, setText }: ToolProps & { text: string; setText: (text: string) => void }) {
  const settled = useSettledText(text);
  const long = tooLong(settled, texts, languageTag);
  const result = useMemo(() => (settled.trim() === '' || long ? undefined : decodeBase64(settled)), [settled, long]);
  const fault = result && !result.ok ? result.fault : undefined;
  const error =
    long ??
    (fault &&
      (fault.problem === 'length'
        ? texts['tools.base64.fault.length']
        : fill(texts['tools.base64.fault.character'], {
            found: fault.found,
            place: new Intl.NumberFormat(languageTag).format(fault.place),
          })));
  const bytes = result?.ok ? result.bytes : undefined;
  const summary = bytes
    ? fill(texts[result?.ok && result.text === undefined ? 'tools.base64.binary' : 'tools.base64.isText'], {
        size: formatBytes(bytes.length, languageTag),
      })
    : '';
  return (
    <>
      <Area label={texts['tools.base64.source']} hint={texts['tools.base64.source.hint']} value={text} error={error} onChange={setText} />
      <Said>{summary}</Said>
      {result?.ok && bytes && (
        <Output
          texts={texts}
          languageTag={languageTag}
          name={texts[result.text === undefined ? 'tools.base64.bytes' : 'tools.base64.decoded']}
          text={result.text ?? hexLines(bytes)}
        >
          <p className="field-hint">{summary}</p>
          <button type="button" className="button button-outline button-sm" onClick={() => download('decoded.bin', new Blob([bytes]))}>
            {fill(texts['tools.part.save'], { file: 'decoded.bin' })}
          </button>
        </Output>
      )}
    </>
  );
}

export function Base64Tool(props: ToolProps) {
  const { texts } = props;
  const [way, setWay] = useKept<Way>('base64.way', 'encode');
  const [plain, setPlain] = useKept('base64.plain', '');
  const [encoded, setEncoded] = useKept('base64.encoded', '');
  const choose = (index: number) => {
    const [next, text] = EXAMPLES[index] ?? ['encode', ''];
    setWay(next);
    if (next === 'encode') setPlain(text);
    else setEncoded(text);
  };
  return (
    <>
      <Radios
        label={texts['tools.base64.way']}
        value={way}
        options={[
          { value: 'encode', text: texts['tools.base64.encode'] },
          { value: 'decode', text: texts['tools.base64.decode'] },
        ]}
        onChange={setWay}
      />
      <Examples texts={texts} names={[texts['tools.base64.example.encode'], texts['tools.base64.example.decode']]} onChoose={choose} />
      {way === 'encode' ? (
        <Encoder {...props} text={plain} setText={setPlain} />
      ) : (
        <Decoder {...props} text={encoded} setText={setEncoded} />
      )}
    </>
  );
}
