import { useRef } from 'react';
import { fill } from '@/i18n/fill.ts';
import type { Result } from './ceremony.ts';
import { type Account, accountSchema } from './login.schema.ts';
import { callAccount, deviceName, formatDay, formatTime, type PartProps } from './use-account.ts';

export function Sessions({ actions, account, texts, languageTag }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const end = (revoke: () => Promise<Result<Account>>, done: string): void => {
    if (!actions.busy) void actions.change(revoke, done, () => heading.current?.focus());
  };
  const endOne = (id: string) => () => callAccount('DELETE /api/auth/account/sessions/:id', { params: { id }, response: accountSchema });
  const endOthers = () => callAccount('DELETE /api/auth/account/sessions', { response: accountSchema });
  return (
    <section aria-labelledby="account-sessions">
      <h2 id="account-sessions" ref={heading} tabIndex={-1}>
        {texts['account.sessions']}
      </h2>
      <ul className="account-list">
        {account.sessions.map(({ id, device, signedInAt, lastUsedAt, isThis }) => {
          const name = deviceName(texts, device);
          return (
            <li className="account-row" key={id} aria-current={isThis ? 'true' : undefined}>
              <p className="account-name">
                {name}
                {isThis && `, ${texts['account.session.this']}`}
              </p>
              <p className="small muted">
                {fill(texts['account.session.since'], { day: formatDay(languageTag, signedInAt) })},{' '}
                {fill(texts['account.session.used'], { time: formatTime(languageTag, lastUsedAt) })}
              </p>
              {!isThis && (
                <div className="row-actions">
                  <button
                    className="plain-button"
                    type="button"
                    aria-label={`${texts['account.session.end']}: ${name}`}
                    onClick={() => end(endOne(id), texts['account.session.ended'])}
                  >
                    {texts['account.session.end']}
                  </button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {account.sessions.length > 1 && (
        <button
          className="button button-outline"
          type="button"
          aria-disabled={actions.busy || undefined}
          onClick={() => end(endOthers, texts['account.sessions.ended'])}
        >
          {texts['account.sessions.end']}
        </button>
      )}
    </section>
  );
}
