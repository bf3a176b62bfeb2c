import { useEffect, useRef } from 'react';
import { openModal } from '@/features/focus/modal.ts';
import { useLostFocus } from '../admin/shell/use-lost-focus.ts';
import { Codes } from './Codes.tsx';
import { Passkeys } from './Passkeys.tsx';
import { hasPasskeys } from './passkeys-here.ts';
import { Sessions } from './Sessions.tsx';
import type { AccountTexts } from './texts.ts';
import { type AccountActions, useAccount } from './use-account.ts';

interface FreshSignInProps {
  actions: AccountActions;
  texts: AccountTexts;
  hasPasskey: boolean;
}

function FreshSignIn({ actions, texts, hasPasskey }: FreshSignInProps) {
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

interface AccountIslandProps {
  texts: AccountTexts;
  languageTag: string;
  onChanged?: () => void;
}

export function AccountIsland({ texts, languageTag, onChanged }: AccountIslandProps) {
  const actions = useAccount(texts);
  const { account, failure, notice } = actions;
  const shown = useRef(account);
  useEffect(() => {
    if (shown.current && account !== shown.current) onChanged?.();
    shown.current = account;
  }, [account, onChanged]);
  const box = useRef<HTMLDivElement>(null);
  useLostFocus(box, () => box.current?.closest('section')?.querySelector<HTMLElement>('.login-title'));
  const urges = account
    ? [
        account.passkeys.length === 0 && texts['account.urge.none'],
        account.passkeys.length === 1 && texts['account.urge.one'],
        account.passkeys.length > 0 && account.codes === 0 && texts['account.urge.codes'],
      ].filter((urge) => urge !== false)
    : [];
  return (
    <div className="account-parts" aria-busy={!account && !failure} ref={box}>
      <p className="account-said" role="status">
        {!account && !failure ? texts['account.loading'] : notice}
      </p>
      <div role="alert">
        {failure && (
          <p className="form-failure">
            {failure}{' '}
            {!account && (
              <button className="plain-button" type="button" onClick={() => void actions.load()}>
                {texts['account.again']}
              </button>
            )}
          </p>
        )}
      </div>
      {urges.map((urge) => (
        <p className="account-urge" key={urge}>
          {urge}
        </p>
      ))}
      {account && (
        <>
          <FreshSignIn actions={actions} texts={texts} hasPasskey={account.passkeys.length > 0} />
          <Passkeys actions={actions} account={account} texts={texts} languageTag={languageTag} />
          <Codes actions={actions} account={account} texts={texts} languageTag={languageTag} />
          <Sessions actions={actions} account={account} texts={texts} languageTag={languageTag} />
        </>
      )}
    </div>
  );
}
