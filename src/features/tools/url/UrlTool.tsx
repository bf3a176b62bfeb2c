import { useMemo } from 'react';
import { fill } from '@/i18n/fill.ts';
import { Area, Radios } from '../parts/Fields.tsx';
import { tooLong } from '../parts/limit.ts';
import { Examples, Facts, Output, Said } from '../parts/Results.tsx';
import type { ToolProps } from '../texts.ts';
import { useKept, useSettledText } from '../use-kept.ts';
import { decodeUrl, encodeUrl, PARTS, type Part, parseUrl } from './url.ts';

const SHOWN_PARAMETERS = 200;

const WAYS = ['parse', 'encode', 'decode'] as const;
type Way = (typeof WAYS)[number];

const EXAMPLES: readonly (readonly [Way, string])[] = [
  ['parse', 'https://www.example.gr:8443/έργα/2026?utm_source=newsletter&q=καλά+νέα#κορυφή'],
  ['encode', 'τιμή & ποσότητα = 100%'],
  ['decode', '%CE%9A%CE%B1%CE%BB%CE%B7%CE%BC%CE%AD%CF%81%CE%B1%20%26%20100%25'],
];

function Parsed({ texts, languageTag, text }: Pick<ToolProps, 'texts' | 'languageTag'> & { text: string }) {
  const url = useMemo(() => parseUrl(text), [text]);
  if (!url) return null;
  return (
    <>
      <Said>{fill(texts['tools.url.parsed'], { count: String(url.query.length) })}</Said>
      <h3>{texts['tools.url.parts']}</h3>
      <Facts
        texts={texts}
        caption={texts['tools.url.parts']}
        facts={[
          ...url.parts.map(({ name, value }) => ({ name: texts[`tools.url.part.${name}`], value })),
          { name: texts['tools.url.href'], value: url.href },
        ]}
      />
      {url.query.length > 0 && (
        <>
          <h3>{texts['tools.url.query']}</h3>
          <Facts texts={texts} caption={texts['tools.url.query']} facts={url.query.slice(0, SHOWN_PARAMETERS)} />
          {url.query.length > SHOWN_PARAMETERS && (
            <p className="field-hint">
              {fill(texts['tools.part.first'], { count: new Intl.NumberFormat(languageTag).format(SHOWN_PARAMETERS) })}
            </p>
          )}
        </>
      )}
    </>
  );
}

export function UrlTool({ texts, languageTag }: ToolProps) {
  const [way, setWay] = useKept<Way>('url.way', 'parse');
  const [part, setPart] = useKept<Part>('url.part', 'component');
  const [text, setText] = useKept('url', '');
  const settled = useSettledText(text);
  const long = tooLong(settled, texts, languageTag);
  const isEmpty = settled.trim() === '';
  const decoded = useMemo(() => (way === 'decode' && !long ? decodeUrl(settled, part) : undefined), [way, settled, part, long]);
  const isWrong = way === 'parse' && !isEmpty && !long && !parseUrl(settled);
  const fault =
    decoded && !decoded.ok
      ? fill(texts[`tools.url.fault.${decoded.problem}`], { found: decoded.found, place: String(decoded.place) })
      : undefined;
  const error = long ?? fault ?? (isWrong ? texts['tools.url.fault.address'] : undefined);
  const result = long ? '' : way === 'encode' ? encodeUrl(settled, part) : decoded?.ok ? decoded.text : '';
  const choose = (index: number) => {
    const [next, example] = EXAMPLES[index] ?? ['parse', ''];
    setWay(next);
    setText(example);
  };
  return (
    <>
      <Radios
        label={texts['tools.url.way']}
        value={way}
        options={WAYS.map((value) => ({ value, text: texts[`tools.url.${value}`] }))}
        onChange={setWay}
      />
      <Area label={texts[way === 'parse' ? 'tools.url.address' : 'tools.url.text']} value={text} error={error} onChange={setText} />
      <Examples texts={texts} names={WAYS.map((one) => texts[`tools.url.example.${one}`])} onChoose={choose} />
      {way !== 'parse' && (
        <Radios
          label={texts['tools.url.as']}
          value={part}
          options={PARTS.map((value) => ({ value, text: texts[`tools.url.as.${value}`] }))}
          onChange={setPart}
        />
      )}
      {way === 'parse' && !isEmpty && !error && <Parsed texts={texts} languageTag={languageTag} text={settled} />}
      <Said>
        {way !== 'parse' && result
          ? fill(texts['tools.url.done'], { count: new Intl.NumberFormat(languageTag).format(result.length) })
          : ''}
      </Said>
      {way !== 'parse' && result && <Output texts={texts} languageTag={languageTag} name={texts['tools.url.result']} text={result} />}
    </>
  );
}
