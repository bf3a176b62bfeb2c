import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { announce } from '@/features/announcements/announce.ts';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { greetingFor } from '../../settings/greeting.shared.ts';
import { type MailTemplate, PLACEHOLDERS, type Placeholder } from '../../settings/mail-settings.schema.ts';
import { sendReply, takeReplyBack, undoChange } from '../calls.ts';
import { insertLines } from '../compose/insert-text.ts';
import { type Frame, findGap, opening } from '../compose/opening.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { Thread } from '../mail.schema.ts';
import type { MailSender } from '../sender/sender.schema.ts';
import { mailDialogs } from '../store/dialogs.ts';
import type { Mail } from '../store/mail-store.ts';
import { createReply, type ReplyStore } from './reply-store.ts';
import { filledTemplate } from './template.ts';

interface Props {
  thread: Thread;
  /** Undefined until it is loaded. */
  sender: MailSender | undefined;
  mail: Mail;
  onLeave: () => void;
}

const lastSender = ({ messages }: Thread) => {
  const last = messages.findLast((item) => item.direction === 'in');
  return last?.direction === 'in' ? last : undefined;
};

/** Only if the reply goes to its owner, since a name can be anything. */
const recipientName = (thread: Thread): string => {
  const sender = lastSender(thread);
  return sender?.fromAddress === thread.answerTo && !sender.fromName.includes('@') ? sender.fromName : '';
};

function NoReply({ thread }: { thread: Thread }) {
  const { texts } = useAdmin();
  const address = lastSender(thread)?.fromAddress ?? '';
  const why = address.includes('@') ? fill(texts['mail.reply.letters'], { address }) : texts['mail.reply.nobody'];
  return <p className="mail-reply-none">{why}</p>;
}

function useReplyFocus(
  reply: ReplyStore,
  mail: Mail,
  { isRequested, frame }: { isRequested: boolean; frame: Frame },
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const { isOpen, text } = useStore(reply.$reply);
  const wantsFocus = useRef(false);
  // Before the next key: what is typed after `r` is the reply, not more keys.
  useLayoutEffect(() => {
    if (!isRequested) return;
    wantsFocus.current = true;
    reply.open();
    field.current?.focus();
    mail.reply.begun();
  }, [isRequested, reply, mail, field]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    void mail.replyParts.load();
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    field.current?.focus();
  }, [isOpen, mail, field]);
  const begun = opening(frame);
  const isBegun = isOpen && text === begun.text;
  // Once the settings have arrived too: the browser puts the cursor behind a text that is set.
  useLayoutEffect(() => {
    if (isBegun && document.activeElement === field.current) field.current?.setSelectionRange(begun.caret, begun.caret);
  }, [isBegun, begun.caret, field]);
  return () => {
    wantsFocus.current = true;
    reply.open();
  };
}

export function ReplyBox({ thread, sender, mail, onLeave }: Props) {
  const { texts, locale } = useAdmin();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reply] = useState(() =>
    createReply({
      thread: thread.thread,
      texts,
      server: { sendReply, takeReplyBack, undoChange },
      dialogs: mailDialogs(texts),
      isOnline: () => navigator.onLine,
      onSent: mail.replySent,
      onTakenBack: mail.replyTakenBack,
    }),
  );
  const { isOpen } = useStore(reply.$reply);
  const { greetings, signatures } = useStore(mail.replyParts.$parts);
  const isRequested = useStore(mail.reply.$requested) === thread.thread;
  const language = thread.locale ?? locale;
  const name = recipientName(thread);
  const greeting = greetingFor(greetings?.[language] ?? '', name);
  const signature = signatures?.[language] ?? '';
  const frame = useMemo(() => ({ greeting, signature }), [greeting, signature]);

  useEffect(() => reply.restore(), [reply]);
  useEffect(() => reply.setFrame(frame), [reply, frame]);
  const begin = useReplyFocus(reply, mail, { isRequested, frame }, field);

  if (thread.answerTo === null) return <NoReply thread={thread} />;
  if (!isOpen)
    return (
      <button type="button" className="mail-reply-begin" onClick={begin}>
        <MailIcon name="reply" /> <span>{fill(texts['mail.reply.to'], { to: name || thread.answerTo })}</span>
      </button>
    );
  return <ReplyForm {...{ reply, thread, sender, mail, field, language, onLeave }} />;
}

interface FormProps extends Props {
  reply: ReplyStore;
  field: RefObject<HTMLTextAreaElement | null>;
  language: 'en' | 'el';
}

interface TemplatesProps {
  templates: readonly MailTemplate[];
  language: 'en' | 'el';
  label: string;
  insert: (template: MailTemplate) => void;
}

function TemplateSelect({ templates, language, label, insert }: TemplatesProps) {
  if (templates.length === 0) return null;
  const fitting = [...templates].sort((a, b) => Number(b.locale === language) - Number(a.locale === language));
  const onChange = (chosen: string) => {
    const template = templates.find(({ id }) => id === chosen);
    if (template) insert(template);
  };
  return (
    <select className="small-field" aria-label={label} value="" onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="" disabled>
        {label}
      </option>
      {fitting.map((template) => (
        <option key={template.id} value={template.id}>
          {template.locale === language ? template.name : `${template.name} (${template.locale.toUpperCase()})`}
        </option>
      ))}
    </select>
  );
}

function ReplyForm({ reply, thread, sender, mail, field, language, onLeave }: FormProps) {
  const { texts } = useAdmin();
  const { text, isBusy, problem, draft } = useStore(reply.$reply);
  const { templates } = useStore(mail.replyParts.$parts);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void reply.send(event.shiftKey);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    }
  };
  const insert = (template: MailTemplate) => {
    const { current } = field;
    if (!current) return;
    const values = {
      ...{ name: recipientName(thread), subject: thread.subject },
      ...{ order: sender?.order ?? '', service: sender?.service ?? '' },
    };
    const missing = Object.fromEntries(PLACEHOLDERS.map((place) => [place, texts[`mail.placeholder.${place}`]]));
    insertLines(current, filledTemplate(template.text, values, missing as Record<Placeholder, string>));
  };
  const isUnfilled = problem === texts['mail.reply.unfilled'];
  useLayoutEffect(() => {
    const { current } = field;
    const gap = isUnfilled && current ? findGap(current.value) : undefined;
    if (!gap) return;
    current?.focus();
    current?.setSelectionRange(gap.start, gap.end);
  }, [isUnfilled, field]);
  const discard = () => {
    reply.discard();
    announce(texts['mail.reply.discarded']);
    onLeave();
  };
  const isSaved = draft === 'saved' || draft === 'restored';
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
        <label htmlFor={`${id}-text`}>{fill(texts['mail.reply.to'], { to: thread.answerTo ?? '' })}</label>
        <TemplateSelect templates={templates} language={language} label={texts['mail.reply.template']} insert={insert} />
      </p>
      <textarea
        id={`${id}-text`}
        ref={field}
        rows={6}
        lang={language}
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ currentTarget }) => reply.write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div role="alert" id={`${id}-problem`}>
        {problem && <p className="mail-problem">{problem}</p>}
      </div>
      <div className="mail-reply-foot">
        <Button type="submit" loading={isBusy} loadingText={texts['mail.reply.busy']}>
          {texts['mail.reply.send']}
        </Button>
        {thread.folder === 'inbox' && (
          <Button variant="outline" onClick={() => void reply.send(true)}>
            {texts['mail.reply.sendArchive']}
          </Button>
        )}
        <Button variant="text" onClick={discard}>
          {texts['mail.reply.discard']}
        </Button>
        <span className="mail-small" role="status">
          {isSaved ? texts['mail.reply.saved'] : draft === 'blocked' ? texts['mail.reply.blocked'] : ''}
        </span>
        <span className="mail-small mail-hint" id={`${id}-hint`}>
          {texts['mail.reply.hint']}
        </span>
      </div>
    </form>
  );
}
