import { useRef } from 'react';
import { useLostFocus } from '../admin/shell/use-lost-focus.ts';
import { Codes } from './Codes.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Sessions } from './Sessions.tsx';
import type { AccountTexts } from './texts.ts';
import { useAccount } from './use-account.ts';

interface Props {
  texts: AccountTexts;
  locale: string;
}

export function AccountIsland({ texts, locale }: Props) {
  const desk = useAccount(texts);
  const { account, failure, notice } = desk;
  const box = useRef<HTMLDivElement>(null);
  // The retry button disappears at once.
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
              <button className="plain-button" type="button" onClick={() => void desk.load()}>
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
          <FreshSignIn desk={desk} texts={texts} hasPasskey={account.passkeys.length > 0} />
          <Passkeys desk={desk} account={account} texts={texts} locale={locale} />
          <Codes desk={desk} account={account} texts={texts} locale={locale} />
          <Sessions desk={desk} account={account} texts={texts} locale={locale} />
        </>
      )}
    </div>
  );
}
