import { useEffect, useRef } from 'react';
import { hasPasskeys } from './passkeys-here.ts';
import type { AccountTexts } from './texts.ts';
import type { AccountDesk } from './use-account.ts';

interface Props {
  desk: AccountDesk;
  texts: AccountTexts;
  hasPasskey: boolean;
}

/** Asks the owner to confirm their identity before a sensitive action. The browser traps the focus and returns it. */
export function FreshSignIn({ desk, texts, hasPasskey }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (desk.waiting) dialog.current?.showModal();
    else dialog.current?.close();
  }, [desk.waiting]);
  const can = hasPasskey && hasPasskeys();
  return (
    <dialog className="account-fresh" ref={dialog} aria-labelledby="account-fresh" onClose={desk.cancel}>
      <h2 id="account-fresh">{texts['account.fresh.title']}</h2>
      <p>{texts[can ? 'account.fresh.text' : 'account.fresh.none']}</p>
      {desk.waiting && desk.failure && (
        <p className="form-failure" role="alert">
          {desk.failure}
        </p>
      )}
      <div className="actions">
        {can && (
          <button className="button" type="button" aria-disabled={desk.busy || undefined} onClick={() => !desk.busy && void desk.confirm()}>
            {texts['account.fresh.confirm']}
          </button>
        )}
        <button className="button button-outline" type="button" onClick={desk.cancel}>
          {texts['account.cancel']}
        </button>
      </div>
    </dialog>
  );
}
