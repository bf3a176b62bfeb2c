import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { Thread } from '../mail.schema.ts';
import type { MailTexts } from '../texts.ts';
import { filledTemplate, inserted } from './template.ts';
import type { AnswerParts } from './use-answers.ts';
import { useReply } from './use-reply.ts';

interface Props {
  thread: Thread;
  texts: MailTexts;
  /** The page's language, for who wrote in none that is known. */
  locale: 'en' | 'el';
  answers: AnswerParts;
  /** The answer was asked for by a key or a button elsewhere, perhaps before this was there. */
  isWished: boolean;
  /** Called once the answer is open. */
  onBegun: () => void;
  onSent: (archived: boolean) => void;
  onTakenBack: (thread: string) => void;
  onLeave: () => void;
}

/** The answer to a conversation: one line until it is wanted, then a field that grows. */
export function ReplyBox({ thread, texts, locale, answers, isWished, onBegun, onSent, onTakenBack, onLeave }: Props) {
  const language = thread.locale ?? locale;
  const signature = answers.signatures?.[language] ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const reply = useReply({ thread: thread.thread, signature, texts, onSent, onTakenBack });
  const { isOpen, open } = reply;
  const { load } = answers;
  const sender = thread.messages.findLast((item) => item.direction === 'in');
  const to = thread.answerTo;

  const wantsFocus = useRef(false);
  // Before the next key: what is typed after `r` is the answer, not more keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each wish.
  useLayoutEffect(() => {
    if (!isWished) return;
    wantsFocus.current = true;
    open();
    field.current?.focus();
    onBegun();
  }, [isWished]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    load();
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    field.current?.focus();
    field.current?.setSelectionRange(0, 0);
  }, [isOpen, load]);

  if (to === null) {
    const address = sender?.direction === 'in' ? sender.fromAddress : '';
    const why = address.includes('@') ? fill(texts['mail.reply.letters'], { address }) : texts['mail.reply.nobody'];
    return <p className="mail-reply-none">{why}</p>;
  }
  // A name is shown only where the answer goes to whom it belongs; it can say anything.
  const shownName = sender?.direction === 'in' && sender.fromAddress === to && !sender.fromName.includes('@') && sender.fromName;
  const begin = () => {
    wantsFocus.current = true;
    open();
  };
  if (!isOpen)
    return (
      <button type="button" className="mail-reply-begin" onClick={begin}>
        <MailIcon name="reply" /> <span>{fill(texts['mail.reply.to'], { to: shownName || to })}</span>
      </button>
    );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void reply.send(event.shiftKey);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    }
  };
  const insert = (templateId: string) => {
    const template = answers.templates.find((one) => one.id === templateId);
    if (!template || !field.current) return;
    const name = sender?.direction === 'in' ? sender.fromName : '';
    const next = inserted(
      reply.text,
      filledTemplate(template.text, { name, subject: thread.subject }),
      field.current.selectionStart,
      signature,
    );
    reply.write(next.text);
    const { current } = field;
    current.focus();
    requestAnimationFrame(() => current.setSelectionRange(next.caret, next.caret));
  };
  const fitting = [...answers.templates].sort((a, b) => Number(b.locale === language) - Number(a.locale === language));
  const isKept = reply.draftState === 'kept' || reply.draftState === 'restored';
  return (
    <form
      className="mail-reply"
      aria-label={texts['mail.reply']}
      onSubmit={(event) => {
        event.preventDefault();
        void reply.send(false);
      }}
    >
      <p className="mail-reply-head">
        <label htmlFor={`${id}-text`}>{fill(texts['mail.reply.to'], { to })}</label>
        {fitting.length > 0 && (
          <select aria-label={texts['mail.reply.template']} value="" onChange={({ currentTarget }) => insert(currentTarget.value)}>
            <option value="" disabled>
              {texts['mail.reply.template']}
            </option>
            {fitting.map((template) => (
              <option key={template.id} value={template.id}>
                {template.locale === language ? template.name : `${template.name} (${template.locale.toUpperCase()})`}
              </option>
            ))}
          </select>
        )}
      </p>
      <textarea
        id={`${id}-text`}
        ref={field}
        rows={6}
        lang={language}
        value={reply.text}
        aria-invalid={reply.problem !== '' || undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ currentTarget }) => reply.write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div role="alert" id={`${id}-problem`}>
        {reply.problem && <p className="mail-problem">{reply.problem}</p>}
      </div>
      <div className="mail-reply-foot">
        <Button type="submit" loading={reply.isBusy} loadingText={texts['mail.reply.busy']}>
          {texts['mail.reply.send']}
        </Button>
        {thread.folder === 'inbox' && (
          <Button variant="outline" onClick={() => void reply.send(true)}>
            {texts['mail.reply.sendArchive']}
          </Button>
        )}
        <Button
          variant="text"
          onClick={() => {
            reply.discard();
            announce(texts['mail.reply.discarded']);
            onLeave();
          }}
        >
          {texts['mail.reply.discard']}
        </Button>
        <span className="mail-small" role="status">
          {isKept ? texts['mail.reply.kept'] : reply.draftState === 'blocked' ? texts['mail.reply.blocked'] : ''}
        </span>
        <span className="mail-small mail-hint" id={`${id}-hint`}>
          {texts['mail.reply.hint']}
        </span>
      </div>
    </form>
  );
}
