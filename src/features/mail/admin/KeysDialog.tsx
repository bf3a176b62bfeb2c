import { useEffect, useRef, useState } from 'react';
import { openModal } from '@/features/focus/modal.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { keysAreOn } from '../../admin/shell/keys.ts';
import { KEY_NAMES } from './keys.ts';

interface Props {
  isOpen: boolean;
  close: () => void;
}

export function KeysDialog({ isOpen, close }: Props) {
  const { texts } = useAdmin();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    setOn(keysAreOn());
    openModal(dialog.current);
  }, [isOpen]);
  return (
    <dialog ref={dialog} className="mail-keys" aria-labelledby="mail-keys" onClose={close}>
      <h2 id="mail-keys">{texts['mail.keys']}</h2>
      {!isOn && <p className="mail-notice">{texts['mail.keys.off']}</p>}
      <dl>
        {(Object.keys(KEY_NAMES) as (keyof typeof KEY_NAMES)[]).map((name) => (
          <div key={name}>
            <dt>
              {KEY_NAMES[name].map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{texts[`mail.keys.${name}`]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl + Enter</kbd>
          </dt>
          <dd>{texts['mail.keys.send']}</dd>
        </div>
      </dl>
      {isOn && <p className="mail-small">{texts['mail.keys.how']}</p>}
      <button type="button" className="button button-outline button-xs" onClick={close}>
        {texts['mail.keys.close']}
      </button>
    </dialog>
  );
}
