import { useStore } from '@nanostores/react';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { AskForm } from './AskForm.tsx';
import type { Turn } from './conversation.schema.ts';
import {
  $conversation,
  $isStored,
  askQuestion,
  clearConversation,
  type Reporter,
  rateAnswer,
  retryQuestion,
  stopAnswer,
} from './conversation.ts';
import { type AnswerFinder, isReported } from './find-answer.ts';
import { pageKind } from './page-kind.ts';
import { followHere, type PanelDialog, TITLE_ID } from './panel-dialog.ts';
import type { Suggested } from './suggested.ts';
import { TurnView } from './TurnView.tsx';
import type { AssistantTexts } from './texts.ts';

/** Of `content/assistant/suggested.yaml`. */
declare const SUGGESTED: Suggested;

/** Milliseconds before the panel shows that it is searching; most answers take less. */
const BUSY_DELAY_MS = 200;

interface Props {
  texts: AssistantTexts;
  locale: Locale;
  panel: PanelDialog;
  answers: AnswerFinder;
  report: Reporter;
}

const TURN_GAP_PX = 12;

/** Lucide's x (ISC licence). */
const CROSS = 'M18 6 6 18M6 6l12 12';

function useBusy(isAnswering: boolean): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isAnswering) return setBusy(false);
    const timer = setTimeout(setBusy, BUSY_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, [isAnswering]);
  return isBusy && isAnswering;
}

/** Scrolls to the latest question, with as much of its answer as fits below. */
function useLatestInView(log: RefObject<HTMLElement | null>, latest: Turn | undefined): void {
  const latestId = latest?.id;
  const hasAnswer = latest !== undefined && (latest.status !== 'answering' || latest.quotes.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer's first part makes room to scroll.
  useLayoutEffect(() => {
    const { current: box } = log;
    const turn = latestId && box?.querySelector<HTMLElement>('.assistant-turn:last-of-type');
    if (box && turn) box.scrollTop = turn.offsetTop - TURN_GAP_PX;
  }, [latestId, hasAnswer]);
}

interface SuggestionsProps {
  texts: AssistantTexts;
  locale: Locale;
  onChoose: (question: string) => void;
}

function Suggestions({ texts, locale, onChoose }: SuggestionsProps) {
  const questions = SUGGESTED[locale][pageKind(location.pathname)] ?? [];
  if (questions.length === 0) return null;
  return (
    <>
      <h3>{texts['assistant.suggestions']}</h3>
      <ul className="assistant-suggestions">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => onChoose(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function AssistantPanel({ texts, locale, panel, answers, report }: Props) {
  const { turns, shortened } = useStore($conversation);
  const isStored = useStore($isStored);
  const [model, setModel] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = turns.at(-1);
  const isAnswering = latest?.status === 'answering' || turns.some(({ status }) => status === 'answering');
  const isBusy = useBusy(isAnswering);

  useEffect(() => {
    void answers.prepare().then(setModel);
  }, [answers]);

  useLatestInView(log, latest);

  const send = (question: string) => {
    setSaid('');
    void askQuestion(question, answers.find, report);
  };
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link && isPlain && !link.hasAttribute('data-citation') && followHere(panel, link)) event.preventDefault();
  };
  const clear = () => {
    clearConversation();
    setSaid(texts['assistant.cleared']);
    field.current?.focus();
  };

  const status = !isBusy ? said : texts[latest?.model ? 'assistant.writing' : 'assistant.looking'];
  return (
    <>
      <div className="assistant-head">
        <h2 id={TITLE_ID}>{texts['assistant.title']}</h2>
        <button type="button" className="assistant-close" aria-label={texts['assistant.close']} onClick={() => panel.close()}>
          <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
            <path d={CROSS} />
          </svg>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click of its links, which a key makes too. */}
      <div className="assistant-log" ref={log} role="log" aria-label={texts['assistant.log']} tabIndex={0} onClick={follow}>
        <p>{model ? fill(texts['assistant.lead.model'], { model }) : texts['assistant.lead']}</p>
        {turns.length === 0 && (
          <Suggestions
            texts={texts}
            locale={locale}
            onChoose={(question) => {
              send(question);
              log.current?.focus();
            }}
          />
        )}
        {shortened && <p className="assistant-note">{texts['assistant.older']}</p>}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            {...{ turn, texts, locale }}
            onJudge={(helpful) => rateAnswer(turn.id, helpful, report)}
            onRetry={() => {
              void retryQuestion(turn.id, answers.find, report);
              log.current?.focus();
            }}
          />
        ))}
      </div>
      <p className="assistant-status" role="status">
        {status}
      </p>
      <AskForm
        {...{ texts, field, isAnswering }}
        onClear={turns.length > 0 ? clear : undefined}
        canStop={isAnswering && latest?.model !== undefined}
        onSend={send}
        onStop={() => {
          stopAnswer();
          field.current?.focus();
        }}
      />
      {isReported() && (
        <p className="assistant-note">
          {texts['assistant.kept']} <a href={path(locale, '/privacy')}>{texts['assistant.kept.more']}</a>
        </p>
      )}
      {!isStored && <p className="assistant-note">{texts['assistant.unstored']}</p>}
    </>
  );
}
