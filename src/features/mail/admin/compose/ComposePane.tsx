import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '@/features/announcements/announce.ts';
import type { Locale } from '@/i18n/locales.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { IconButton } from '../ActionButtons.tsx';
import { parseAddressList } from '../address-list.shared.ts';
import * as calls from '../calls.ts';
import * as draftCalls from '../drafts/calls.ts';
import { mailDialogs } from '../store/dialogs.ts';
import type { Mail } from '../store/mail-store.ts';
import { Compose } from './Compose.tsx';
import { createCompose } from './compose-store.ts';
import type { Composing } from './composing.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Templates } from './Templates.tsx';
import { useFrame } from './use-frame.ts';

interface Props {
  mail: Mail;
  composing: Composing;
}

/** A new message, or one to forward. */
export function ComposePane({ mail, composing }: Props) {
  const { texts, locale } = useAdmin();
  const [language, setLanguage] = useState<Locale>(locale);
  const to = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [compose] = useState(() =>
    createCompose({
      ...{ id: composing.id, thread: null, texts, server: { ...calls, ...draftCalls }, dialogs: mailDialogs(texts) },
      isOnline: () => navigator.onLine,
      onSent: mail.messageSent,
      onTakenBack: () => mail.composing.begin(composing),
    }),
  );
  const { isOpen, to: list, subject } = useStore(compose.$compose);
  const name = parseAddressList(list)[0]?.name ?? '';
  useFrame(compose, mail, { language, name }, text);

  useEffect(() => {
    void mail.composeParts.load();
    // At once, so that what is typed next is not taken for keys; a draft is shown when it is found.
    compose.open(composing.fields);
    void compose.restore().then((isFound) => {
      if (!isFound) for (const { id, name: file } of composing.files) void compose.copy(file, { attachment: id });
    });
  }, [mail, compose, composing]);
  useEffect(() => {
    if (isOpen) (compose.$compose.get().to ? text : to).current?.focus();
  }, [isOpen, compose]);

  const leave = () => {
    // A discarded one has said so.
    if (compose.$compose.get().isOpen)
      announce(texts[compose.draft.$draft.get().state === 'none' ? 'mail.compose.closed' : 'mail.compose.kept']);
    mail.composing.close();
  };
  return (
    <section className="mail-reading" aria-label={composing.title}>
      <header className="mail-top">
        <h2>{composing.title}</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
        <div className="mail-acts" role="group" aria-label={texts['mail.actions']}>
          <IconButton icon="back" label={texts['mail.back.short']} onClick={leave} />
        </div>
      </header>
      {isOpen && (
        <Compose
          {...{ compose, to, text, language, canArchive: false, label: composing.title, onLeave: leave }}
          tools={
            <>
              <LanguageChoice language={language} choose={setLanguage} />
              <Templates {...{ mail, text, language, values: { name, subject } }} />
            </>
          }
        />
      )}
    </section>
  );
}
