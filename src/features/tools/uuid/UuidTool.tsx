import { useRef } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { Line, Radios } from '../parts/Fields.tsx';
import { Examples, Facts, Output, Said } from '../parts/Results.tsx';
import { formatRelative } from '../relative.ts';
import type { ToolProps } from '../texts.ts';
import { useKept } from '../use-kept.ts';
import { inspectUuid, KINDS, type Kind, MOST_AT_ONCE, makeUuids, type UuidFacts } from './uuid.ts';

const VERSIONS = [0, 1, 3, 4, 5, 6, 7, 8, 15] as const;
const EXAMPLES = ['c232ab00-9414-11ec-b3c8-9f6bdeced846', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'];

function Inspected({ texts, languageTag, facts }: Pick<ToolProps, 'texts' | 'languageTag'> & { facts: UuidFacts }) {
  const known = VERSIONS.find((version) => version === facts.version);
  const version = known === undefined ? texts['tools.uuid.version.unknown'] : texts[`tools.uuid.version.${known}`];
  const time =
    facts.time === undefined ? undefined : `${new Date(facts.time).toISOString()} (${formatRelative(facts.time, Date.now(), languageTag)})`;
  return (
    <>
      <Said>{version}</Said>
      <Facts
        texts={texts}
        caption={texts['tools.uuid.inspected']}
        facts={[
          { name: texts['tools.uuid.canonical'], value: facts.canonical },
          { name: texts['tools.uuid.version'], value: Number.isNaN(facts.version) ? '' : String(facts.version), note: version },
          { name: texts['tools.uuid.variant'], value: texts[`tools.uuid.variant.${facts.variant}`] },
          ...(time ? [{ name: texts['tools.uuid.time'], value: time }] : []),
        ]}
      />
    </>
  );
}

export function UuidTool({ texts, languageTag }: ToolProps) {
  const [kind, setKind] = useKept<Kind>('uuid.kind', 'v4');
  const [count, setCount] = useKept('uuid.count', '5');
  const [made, setMade] = useKept<string[]>('uuid.made', []);
  const [given, setGiven] = useKept('uuid.given', '');
  const countInput = useRef<HTMLInputElement>(null);
  const number = Number(count);
  const isCount = /^\d+$/u.test(count.trim()) && number >= 1 && number <= MOST_AT_ONCE;
  const facts = inspectUuid(given);
  const most = new Intl.NumberFormat(languageTag).format(MOST_AT_ONCE);
  const make = () => {
    if (!isCount) {
      countInput.current?.focus();
      return;
    }
    setMade(makeUuids(kind, number));
    announce(fill(texts['tools.uuid.done'], { count: new Intl.NumberFormat(languageTag).format(number) }));
  };
  return (
    <>
      <div className="devtool-options">
        <Radios
          label={texts['tools.uuid.kind']}
          value={kind}
          options={KINDS.map((value) => ({ value, text: texts[`tools.uuid.kind.${value}`] }))}
          onChange={setKind}
        />
        <Line
          label={texts['tools.uuid.count']}
          hint={fill(texts['tools.uuid.count.hint'], { most })}
          error={isCount ? undefined : fill(texts['tools.uuid.count.wrong'], { most })}
          inputMode="numeric"
          input={countInput}
          value={count}
          onChange={setCount}
        />
      </div>
      <p>
        <button type="button" className="button" onClick={make}>
          {texts['tools.uuid.make']}
        </button>
      </p>
      {made.length > 0 && <Output texts={texts} languageTag={languageTag} name={texts['tools.uuid.made']} text={made.join('\n')} />}
      <h3>{texts['tools.uuid.inspect']}</h3>
      <Line
        label={texts['tools.uuid.given']}
        value={given}
        error={given.trim() !== '' && !facts ? texts['tools.uuid.wrong'] : undefined}
        onChange={setGiven}
      />
      <Examples
        texts={texts}
        names={[texts['tools.uuid.example.1'], texts['tools.uuid.example.7']]}
        onChoose={(index) => setGiven(EXAMPLES[index] ?? '')}
      />
      {facts && <Inspected texts={texts} languageTag={languageTag} facts={facts} />}
    </>
  );
}
