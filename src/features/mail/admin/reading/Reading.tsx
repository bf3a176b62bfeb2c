import { useStore } from '@nanostores/react';
import { type RefObject, useRef } from 'react';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { PartState } from '../../../admin/shell/PartState.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { useLostFocus } from '../../../admin/shell/use-lost-focus.ts';
import { ActionButtons, IconButton } from '../ActionButtons.tsx';
import { actionsIn } from '../changes.ts';
import { ReplyBox } from '../compose/ReplyBox.tsx';
import type { MailAction, Thread, ThreadRow } from '../mail.schema.ts';
import { SenderPanel } from '../sender/SenderPanel.tsx';
import { useSender } from '../sender/use-sender.ts';
import type { Mail } from '../store/mail-store.ts';
import { Message } from './Message.tsx';
import type { OpenThread } from './thread-store.ts';
import { useUnreadInSight } from './use-unread-in-sight.ts';

interface Props {
  mail: Mail;
  opened: OpenThread;
  row: ThreadRow | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  place: () => HTMLElement | null;
}

const rareActions = ({ folder, kept }: Thread): MailAction[] => (folder === 'sent' ? [] : ['unread', kept ? 'release' : 'keep']);

function Head({ mail, opened, row, heading }: Pick<Props, 'mail' | 'opened' | 'row' | 'heading'>) {
  const { texts } = useAdmin();
  const { data } = opened.resource;
  const subject = data?.subject ?? row?.subject;
  const act = (action: MailAction) => mail.flow.act(action, [opened.thread]);
  return (
    <header className="mail-top">
      <h2 tabIndex={-1} ref={heading} lang={subject ? ((data ?? row)?.locale ?? undefined) : undefined}>
        {subject === undefined ? <span className="visually-hidden">{texts['mail.reading']}</span> : subject || texts['mail.noSubject']}
      </h2>
      <span className="mail-rare">{data && <ActionButtons actions={rareActions(data)} isSpam={false} run={act} />}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className="mail-acts" role="group" aria-label={texts['mail.actions']}>
        <span className="mail-back">
          <IconButton icon="back" label={texts['mail.back.short']} onClick={mail.flow.close} />
        </span>
        {data && <ActionButtons actions={actionsIn(data.folder)} isSpam={data.folder === 'spam'} run={act} />}
        {data?.answerTo && (
          <IconButton icon="reply" label={texts['mail.reply']} shortcut="r" isMain onClick={() => mail.reply.request('reply')} />
        )}
        <span className="mail-other-ways">
          {data?.answerAll && (
            <IconButton icon="replyAll" label={texts['mail.reply.all']} shortcut="a" onClick={() => mail.reply.request('all')} />
          )}
          {data && <IconButton icon="forward" label={texts['mail.forward']} shortcut="f" onClick={mail.composing.forward} />}
        </span>
      </div>
    </header>
  );
}

export function Reading({ mail, opened, row, heading, place }: Props) {
  const { texts, languageTag } = useAdmin();
  const { thread, resource, messages, earlier, unfolded } = opened;
  const { data } = resource;
  const restoredDrafts = useStore(mail.$restoredDrafts);
  const box = useRef<HTMLElement>(null);

  const sender = useSender(data ? thread : undefined);
  useLostFocus(box, () => heading.current ?? place());
  useUnreadInSight(box, thread, messages);

  if (!thread) {
    return (
      <section className="mail-reading mail-nothing" aria-label={texts['mail.reading']} ref={box}>
        <p>{texts['mail.reading.none']}</p>
      </section>
    );
  }
  const isLoading = resource.state === 'loading';
  return (
    <section className="mail-reading" aria-label={texts['mail.reading']} aria-busy={isLoading} ref={box}>
      <Head mail={mail} opened={opened} row={row} heading={heading} />
      <PartState resource={{ ...resource, reload: mail.thread.reload }} />
      {!data && isLoading && (
        <div className="mail-skeleton" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      )}
      {earlier > 0 && (
        <button type="button" className="mail-earlier" onClick={() => void mail.thread.showEarlier()}>
          {counted(texts, 'mail.earlier', earlier, languageTag)}
        </button>
      )}
      {messages.map((item) => (
        <Message key={item.id} item={item} isOpen={unfolded.has(item.id)} onTried={() => void mail.thread.refresh()} />
      ))}
      {data && (
        <ReplyBox
          key={`${thread}:${restoredDrafts}`}
          thread={data}
          sender={sender.data}
          mail={mail}
          onLeave={() => heading.current?.focus()}
        />
      )}
      {data && <SenderPanel resource={sender} thread={thread} go={mail.navigation.go} />}
    </section>
  );
}
