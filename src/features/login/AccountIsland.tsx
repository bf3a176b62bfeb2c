import { useEffect, useRef } from 'react';
import { useLostFocus } from '../admin/shell/use-lost-focus.ts';
import { Codes } from './Codes.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import type { AccountTexts } from './texts.ts';
import { useAccount } from './use-account.ts';

interface Props {
  texts: AccountTexts;
  languageTag: string;
  onChanged?: () => void;
}

export function AccountIsland({ texts, languageTag, onChanged }: Props) {
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
