import { type RefObject, useRef } from 'react';
import { PartState } from '../../shell/PartState.tsx';
import { counted } from '../../shell/texts.ts';
import { useLostFocus } from '../../shell/use-lost-focus.ts';
import { ActionButtons, IconButton } from '../ActionButtons.tsx';
import { actionsIn } from '../changes.ts';
import type { MailAction, MailItem, Thread, ThreadRow } from '../mail.schema.ts';
import { ReplyBox } from '../reply/ReplyBox.tsx';
import type { AnswerParts } from '../reply/use-answers.ts';
import type { MailTexts } from '../texts.ts';
import { Message } from './Message.tsx';
import type { OpenThread } from './use-thread.ts';
import { useUnreadInSight } from './use-unread-in-sight.ts';

interface Props {
  /** Empty for none. */
  thread: string;
  /** What the list knows of it: its subject stands there before the messages do. */
  row: ThreadRow | undefined;
  opened: OpenThread;
  texts: MailTexts;
  tag: string;
  locale: 'en' | 'el';
  names: Readonly<Record<string, string>>;
  answers: AnswerParts;
  /** The answer was asked for; `begun` is called once its field is there. */
  isWished: boolean;
  begun: () => void;
  /** Rises when a draft was put back from outside the box. */
  turn: number;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Its place in the list, for the focus when it closes. */
  place: () => HTMLElement | null;
  run: (action: MailAction) => void;
  reply: () => void;
  back: () => void;
  onSent: (archived: boolean) => void;
  onTakenBack: (thread: string) => void;
}

/** Unfolded at first: the newest message, and what is unread. */
const unfolded = (messages: readonly MailItem[]): string[] =>
  messages.filter((item, index) => index === messages.length - 1 || (item.direction === 'in' && item.readAt === null)).map(({ id }) => id);

/** What is less often done with a conversation: on a phone it stays above, out of the thumb's way. */
const rareActions = ({ folder, kept }: Thread): MailAction[] => (folder === 'sent' ? [] : ['unread', kept ? 'release' : 'keep']);

/** One conversation: its messages in the order of time, and the answer. */
export function Reading(props: Props) {
  const { thread, row, opened, texts, tag, locale, names, answers, isWished, begun, turn, heading, place, run, reply, back } = props;
  const { resource, messages, earlier, showEarlier, refresh } = opened;
  const { data } = resource;
  const box = useRef<HTMLElement>(null);
  const seen = useRef<{ thread: string; ids: Set<string> }>({ thread: '', ids: new Set() });
  if (seen.current.thread !== thread) seen.current = { thread, ids: new Set() };
  // What was unfolded stays so when it has been read.
  for (const id of unfolded(messages)) seen.current.ids.add(id);

  // An answer that was sent, a step back in the browser's history.
  useLostFocus(box, () => heading.current ?? place());
  useUnreadInSight(box, thread, messages);

  if (!thread) {
    return (
      <section className="mail-reading mail-nothing" aria-label={texts['mail.reading']} ref={box}>
        <p>{texts['mail.reading.none']}</p>
      </section>
    );
  }
  const subject = data?.subject ?? row?.subject;
  return (
    <section className="mail-reading" aria-label={texts['mail.reading']} aria-busy={resource.state === 'loading'} ref={box}>
      <header className="mail-top">
        <h2 tabIndex={-1} ref={heading} lang={subject ? ((data ?? row)?.locale ?? undefined) : undefined}>
          {subject === undefined ? <span className="visually-hidden">{texts['mail.reading']}</span> : subject || texts['mail.noSubject']}
        </h2>
        <span className="mail-rare">{data && <ActionButtons actions={rareActions(data)} isSpam={false} texts={texts} run={run} />}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div className="mail-acts" role="group" aria-label={texts['mail.actions']}>
          <span className="mail-back">
            <IconButton icon="back" label={texts['mail.back.short']} onClick={back} />
          </span>
          {data && <ActionButtons actions={actionsIn(data.folder)} isSpam={data.folder === 'spam'} texts={texts} run={run} />}
          {data?.answerTo && <IconButton icon="reply" label={texts['mail.reply']} shortcut="r" isMain onClick={reply} />}
        </div>
      </header>
      <PartState resource={resource} texts={texts} locale={tag} />
      {!data && resource.state === 'loading' && (
        <div className="mail-skeleton" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
      {earlier > 0 && (
        <button type="button" className="mail-earlier" onClick={() => void showEarlier()}>
          {counted(texts, 'mail.earlier', earlier, tag)}
        </button>
      )}
      {messages.map((item) => (
        <Message
          key={item.id}
          item={item}
          isOpen={seen.current.ids.has(item.id)}
          {...{ texts, tag, names }}
          onTried={() => void refresh()}
        />
      ))}
      {data && (
        <ReplyBox
          key={`${thread}:${turn}`}
          thread={data}
          {...{ texts, locale, answers, isWished }}
          onBegun={begun}
          onSent={props.onSent}
          onTakenBack={props.onTakenBack}
          onLeave={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}
