import { useEffect, useRef } from 'react';
import { openModal } from '@/features/focus/modal.ts';
import { hasPasskeys } from './passkeys-here.ts';
import type { AccountTexts } from './texts.ts';
import type { AccountActions } from './use-account.ts';

interface Props {
  actions: AccountActions;
  texts: AccountTexts;
  hasPasskey: boolean;
}

export function FreshSignIn({ actions, texts, hasPasskey }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (actions.waiting) openModal(dialog.current);
    else dialog.current?.close();
  }, [actions.waiting]);
  const can = hasPasskey && hasPasskeys();
  return (
    <dialog className="account-fresh" ref={dialog} aria-labelledby="account-fresh" onClose={actions.cancel}>
      <h2 id="account-fresh">{texts['account.fresh.title']}</h2>
      <p>{texts[can ? 'account.fresh.text' : 'account.fresh.none']}</p>
      {actions.waiting && actions.failure && (
        <p className="form-failure" role="alert">
          {actions.failure}
        </p>
      )}
      <div className="actions">
        {can && (
          <button
            className="button"
            type="button"
            aria-disabled={actions.busy || undefined}
            onClick={() => !actions.busy && void actions.confirm()}
          >
            {texts['account.fresh.confirm']}
          </button>
        )}
        <button className="button button-outline" type="button" onClick={actions.cancel}>
          {texts['account.cancel']}
        </button>
      </div>
    </dialog>
  );
}
