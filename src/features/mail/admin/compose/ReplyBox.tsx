import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { parseAddressList } from '../address-list.shared.ts';
import * as calls from '../calls.ts';
import * as draftCalls from '../drafts/calls.ts';
import { MailIcon } from '../MailIcon.tsx';
import type { Thread } from '../mail.schema.ts';
import type { MailSender } from '../sender/sender.schema.ts';
import { mailDialogs } from '../store/dialogs.ts';
import type { Mail } from '../store/mail-store.ts';
import { replySubject } from '../subject.shared.ts';
import { Compose } from './Compose.tsx';
import { type ComposeStore, createCompose } from './compose-store.ts';
import type { ReplyWay } from './reply-request.ts';
import { Templates } from './Templates.tsx';
import { useFrame } from './use-frame.ts';

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

/** Of the first who is answered: a greeting names one person. */
const nameOf = (thread: Thread): string => {
  const [first] = parseAddressList(thread.answerTo ?? '');
  return first && !first.name.includes('@') ? first.name : '';
};

const recipient = (thread: Thread): string => {
  const people = parseAddressList(thread.answerTo ?? '');
  return people.map(({ name, address }) => name || address).join(', ');
};

function NoReply({ thread }: { thread: Thread }) {
  const { texts } = useAdmin();
  const address = lastSender(thread)?.fromAddress ?? '';
  const why = address.includes('@') ? fill(texts['mail.reply.letters'], { address }) : texts['mail.reply.nobody'];
  return <p className="mail-reply-none">{why}</p>;
}

function openReply(reply: ComposeStore, { answerTo, answerAll, subject }: Thread, way: ReplyWay) {
  const fields = { to: answerTo ?? '', subject: replySubject(subject) };
  if (way === 'all' && answerAll) reply.open({ ...fields, ...answerAll }, true);
  else reply.open(fields);
}

function useReplyFocus(reply: ComposeStore, mail: Mail, thread: Thread, field: RefObject<HTMLTextAreaElement | null>) {
  const { isOpen } = useStore(reply.$compose);
  const requested = useStore(mail.reply.$requested);
  const way = requested?.thread === thread.thread ? requested.way : undefined;
  const wantsFocus = useRef(false);
  // Before the next key: what is typed after `r` is the reply, not more keys.
  useLayoutEffect(() => {
    if (!way) return;
    wantsFocus.current = true;
    openReply(reply, thread, way);
    field.current?.focus();
    mail.reply.begun();
  }, [way, reply, mail, field, thread]);
  useLayoutEffect(() => {
    if (!isOpen) return;
    void mail.composeParts.load();
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    field.current?.focus();
  }, [isOpen, mail, field]);
  return (chosen: ReplyWay) => {
    wantsFocus.current = true;
    openReply(reply, thread, chosen);
  };
}

export function ReplyBox({ thread, sender, mail, onLeave }: Props) {
  const { texts, locale } = useAdmin();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reply] = useState(() =>
    createCompose({
      ...{ id: `reply:${thread.thread}`, thread: thread.thread, texts, server: { ...calls, ...draftCalls }, dialogs: mailDialogs(texts) },
      isOnline: () => navigator.onLine,
      onSent: mail.messageSent,
      onTakenBack: () => mail.replyTakenBack(thread.thread),
    }),
  );
  const { isOpen } = useStore(reply.$compose);
  const language = thread.locale ?? locale;
  const name = nameOf(thread);
  useFrame(reply, mail, { language, name }, field);

  // A draft keeps its own recipients; one of an earlier version has none.
  useEffect(() => void reply.restore(), [reply]);
  useEffect(() => {
    if (isOpen) openReply(reply, thread, 'reply');
  }, [isOpen, reply, thread]);
  const begin = useReplyFocus(reply, mail, thread, field);

  if (thread.answerTo === null || !isOpen)
    return (
      <div className="mail-reply-ways">
        {thread.answerTo === null ? (
          <NoReply thread={thread} />
        ) : (
          <button type="button" className="mail-reply-begin" onClick={() => begin('reply')}>
            <MailIcon name="reply" /> <span>{fill(texts['mail.reply.to'], { to: recipient(thread) })}</span>
          </button>
        )}
        {thread.answerAll && (
          <button type="button" className="mail-reply-begin" onClick={() => begin('all')}>
            <MailIcon name="replyAll" /> <span>{texts['mail.reply.all']}</span>
          </button>
        )}
        <button type="button" className="mail-reply-begin mail-only-narrow" onClick={mail.composing.forward}>
          <MailIcon name="forward" /> <span>{texts['mail.forward']}</span>
        </button>
      </div>
    );
  const values = { name, subject: thread.subject, order: sender?.order ?? '', service: sender?.service ?? '' };
  return (
    <Compose
      {...{ compose: reply, text: field, language, label: texts['mail.reply'], canArchive: thread.folder === 'inbox', onLeave }}
      tools={<Templates {...{ mail, text: field, language, values }} />}
    />
  );
}
