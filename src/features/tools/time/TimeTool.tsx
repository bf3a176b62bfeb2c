import { useEffect, useMemo, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { Line } from '../parts/Fields.tsx';
import { Examples, Facts, Said } from '../parts/Results.tsx';
import { Shared } from '../parts/Shared.tsx';
import { ZoneSelect } from '../parts/ZoneSelect.tsx';
import { formatRelative } from '../relative.ts';
import type { ToolProps } from '../texts.ts';
import { useKept } from '../use-kept.ts';
import { ATHENS, isoIn, isZone, ownZone } from '../zone.ts';
import { type Moment, readMoment } from './time.ts';

const EXAMPLES = ['1795651200', '2026-03-29T03:30', '2026-10-25T03:30'];
const REFRESH_MS = 30_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Read = Extract<Moment, { ok: true }>;

function MomentFacts({
  texts,
  languageTag,
  time,
  now,
  caption,
}: Pick<ToolProps, 'texts' | 'languageTag'> & { time: number; now: number; caption: string }) {
  const zones = [...new Set(['UTC', ATHENS, ownZone()])];
  const written = (timeZone: string) =>
    new Intl.DateTimeFormat(languageTag, { dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23', timeZone }).format(time);
  return (
    <Facts
      texts={texts}
      caption={caption}
      facts={[
        { name: texts['tools.time.seconds'], value: String(Math.floor(time / 1000)) },
        { name: texts['tools.time.ms'], value: String(time) },
        ...zones.map((zone) => ({
          name: zone === ownZone() ? `${zone} (${texts['tools.part.zone.own']})` : zone,
          value: isoIn(time, zone),
          note: written(zone),
        })),
        { name: texts['tools.time.relative'], value: formatRelative(time, now, languageTag) },
      ]}
    />
  );
}

export function TimeTool({ texts, languageTag, query }: ToolProps) {
  const [text, setText] = useKept('time', '', query.get('at') ?? undefined);
  const [chosen, setZone] = useKept('time.zone', ATHENS, query.get('zone') ?? undefined);
  const zone = isZone(chosen) ? chosen : ATHENS;
  const now = useNow();
  const moment = useMemo(() => (text.trim() === '' ? undefined : readMoment(text, zone)), [text, zone]);
  const error = moment && !moment.ok ? fill(texts[`tools.time.fault.${moment.problem}`], { zone }) : undefined;
  const toReading = ({ read }: Read) =>
    read.as === 'unix' ? texts[`tools.time.read.${read.unit}`] : fill(texts[`tools.time.read.${read.as}`], { zone });
  const second = moment?.ok && moment.read.as === 'wall' ? moment.read.second : undefined;
  return (
    <>
      <Line label={texts['tools.time.text']} hint={texts['tools.time.hint']} value={text} error={error} onChange={setText} />
      <p>
        <button type="button" className="button button-outline" onClick={() => setText(String(Math.floor(Date.now() / 1000)))}>
          {texts['tools.time.now']}
        </button>
      </p>
      <Examples
        texts={texts}
        names={[texts['tools.time.example.unix'], texts['tools.time.example.skipped'], texts['tools.time.example.twice']]}
        onChoose={(index) => setText(EXAMPLES[index] ?? '')}
      />
      <ZoneSelect texts={texts} label={texts['tools.time.zone']} zone={zone} onChange={setZone} />
      <Said>{moment?.ok ? `${toReading(moment)} ${isoIn(moment.time, zone)}` : ''}</Said>
      {moment?.ok && (
        <>
          <h3>{texts['tools.time.result']}</h3>
          <p className="field-hint">{toReading(moment)}</p>
          <MomentFacts texts={texts} languageTag={languageTag} time={moment.time} now={now} caption={texts['tools.time.result']} />
          {second !== undefined && (
            <>
              <h3>{texts['tools.time.second']}</h3>
              <p className="field-hint">{texts['tools.time.second.note']}</p>
              <MomentFacts texts={texts} languageTag={languageTag} time={second} now={now} caption={texts['tools.time.second']} />
            </>
          )}
        </>
      )}
      <Shared texts={texts} tool="time" values={{ at: text, zone: zone === ATHENS ? '' : zone }} />
    </>
  );
}
