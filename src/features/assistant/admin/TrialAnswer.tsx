import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type Admin, type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import type { TrialEnd } from './ai.schema.ts';
import type { TrialFailure } from './stream-trial.ts';
import type { TrialState } from './use-trial.ts';

interface Props {
  state: TrialState;
  answerLanguage: Locale;
}

const failureText = ({ kind, message }: TrialFailure, texts: AdminTexts): string =>
  kind === 'offline' ? texts['adminAi.trial.offline'] : kind === 'ended' ? texts['part.ended'] : message || texts['adminAi.trial.failed'];

function toFacts({ retrievalMs, firstTokenMs, totalMs, tokens }: TrialEnd, { texts, languageTag }: Admin): string[] {
  const time = (ms: number) => new Intl.NumberFormat(languageTag, { style: 'unit', unit: 'millisecond' }).format(ms);
  return [
    fill(texts['adminAi.time.retrieval'], { time: time(retrievalMs) }),
    ...(firstTokenMs === undefined ? [] : [fill(texts['adminAi.time.first'], { time: time(firstTokenMs) })]),
    fill(texts['adminAi.time.total'], { time: time(totalMs) }),
    ...(tokens === undefined ? [] : [fill(texts['adminAi.time.tokens'], { count: new Intl.NumberFormat(languageTag).format(tokens) })]),
  ];
}

function statusText({ status, passages, end }: TrialState, texts: AdminTexts): string {
  if (status === 'stopped') return texts['adminAi.trial.stopped'];
  if (status === 'asking') return texts[passages ? 'adminAi.trial.writing' : 'adminAi.trial.looking'];
  if (end?.reason) return texts[`adminAi.reason.${end.reason}`];
  return end ? texts['adminAi.trial.answered'] : '';
}

const Lines = ({ lines, lang }: { lines: TrialState['lines']; lang: Locale }) => {
  const { texts } = useAdmin();
  return (
    <ol className="ai-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
        <li key={at} data-dropped={'why' in line || undefined}>
          {'why' in line ? (
            <>
              <span className="ai-why">{texts[`adminAi.dropped.${line.why}`]}</span> <s lang={lang}>{line.text}</s>
            </>
          ) : (
            <span lang={lang}>
              {line.text} {line.citations.map((number) => `[${number}]`).join(' ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
};

export function TrialAnswer({ state, answerLanguage: lang }: Props) {
  const admin = useAdmin();
  const { texts } = admin;
  const { passages, lines, end, failure } = state;
  return (
    <div className="ai-answer" aria-busy={state.status === 'asking'}>
      <p role="status" className="ai-status">
        {statusText(state, texts)}
        {end?.detail && ` (${end.detail})`}
      </p>
      <p role="alert" className="ai-error">
        {failure && failureText(failure, texts)}
      </p>
      {lines.length > 0 && (
        <>
          <h3>{texts['adminAi.trial.model']}</h3>
          {end?.source === 'passages' && <p className="muted">{texts['adminAi.trial.unshown']}</p>}
          <Lines lines={lines} lang={lang} />
        </>
      )}
      {passages && (
        <>
          <h3>{texts['adminAi.trial.passages']}</h3>
          {passages.length === 0 ? (
            <p>{texts['adminAi.trial.nothing']}</p>
          ) : (
            <ol className="ai-passages">
              {passages.map(({ url, title, heading, text }) => (
                <li key={url + text} lang={lang}>
                  <a href={url}>{heading && heading !== title ? `${title}: ${heading}` : title}</a>
                  <blockquote>{text}</blockquote>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
      {end && <p className="ai-times muted">{toFacts(end, admin).join(' · ')}</p>}
    </div>
  );
}
