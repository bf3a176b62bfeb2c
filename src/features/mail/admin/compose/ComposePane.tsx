import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { IconButton } from '../ActionButtons.tsx';
import * as calls from '../calls.ts';
import { mailDialogs } from '../store/dialogs.ts';
import type { Mail } from '../store/mail-store.ts';
import { Compose } from './Compose.tsx';
import { createCompose } from './compose-store.ts';
import type { Composing } from './composing.ts';
import { Templates } from './Templates.tsx';

interface Props {
  mail: Mail;
  composing: Composing;
}

/** A new message, or one to forward. */
export function ComposePane({ mail, composing }: Props) {
  const { texts, locale } = useAdmin();
  const to = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [compose] = useState(() =>
    createCompose({
      ...{ id: composing.id, thread: null, texts, server: calls, dialogs: mailDialogs(texts) },
      isOnline: () => navigator.onLine,
      onSent: mail.messageSent,
      onTakenBack: () => mail.composing.begin(composing),
    }),
  );
  const { isOpen } = useStore(compose.$compose);
  const signature = useStore(mail.composeParts.$parts).signatures?.[locale] ?? '';

  useEffect(() => {
    void mail.composeParts.load();
    compose.restore();
    const isRestored = compose.$compose.get().isOpen;
    compose.open(composing.fields);
    if (!isRestored) for (const { id, name } of composing.files) void compose.copy(name, { attachment: id });
  }, [mail, compose, composing]);
  useEffect(() => compose.setSignature(signature), [compose, signature]);
  useEffect(() => {
    if (isOpen) (compose.$compose.get().to ? text : to).current?.focus();
    text.current?.setSelectionRange(0, 0);
  }, [isOpen, compose]);

  return (
    <section className="mail-reading" aria-label={composing.title}>
      <header className="mail-top">
        <h2>{composing.title}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div className="mail-acts" role="group" aria-label={texts['mail.actions']}>
          <IconButton icon="back" label={texts['mail.back.short']} onClick={mail.composing.close} />
        </div>
      </header>
      {isOpen && (
        <Compose
          {...{ compose, to, text, language: locale, canArchive: false, label: composing.title, onLeave: mail.composing.close }}
          tools={<Templates {...{ compose, text, signature, language: locale, name: '', subject: '' }} mail={mail} />}
        />
      )}
    </section>
  );
}
