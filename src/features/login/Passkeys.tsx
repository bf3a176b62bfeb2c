import { type SubmitEvent, useRef } from 'react';
import { addPasskey } from './ceremony.ts';
import { accountSchema, PASSKEY_NAME_LENGTH } from './login.schema.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import type { PartProps } from './part.ts';
import { hasPasskeys } from './passkeys-here.ts';
import { callAccount } from './use-account.ts';

export function Passkeys({ actions, account, texts, languageTag }: PartProps) {
  const name = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const newName = name.current?.value.trim();
    if (!newName || actions.busy) return;
    void actions.change(
      () => addPasskey(newName),
      texts['account.passkey.is.added'],
      () => {
        if (name.current) name.current.value = '';
      },
    );
  };
  return (
    <section aria-labelledby="account-passkeys">
      <h2 id="account-passkeys" ref={heading} tabIndex={-1}>
        {texts['account.passkeys']}
      </h2>
      {account.passkeys.length === 0 && <p className="muted">{texts['account.passkeys.none']}</p>}
      <ul className="account-list">
        {account.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isLast={account.passkeys.length === 1}
            texts={texts}
            languageTag={languageTag}
            busy={actions.busy}
            rename={(newName, done) =>
              actions.change(
                () =>
                  callAccount('POST /api/auth/account/passkeys/:id', {
                    params: { id: passkey.id },
                    body: { name: newName },
                    response: accountSchema,
                  }),
                texts['account.renamed'],
                done,
              )
            }
            remove={() =>
              actions.change(
                () => callAccount('DELETE /api/auth/account/passkeys/:id', { params: { id: passkey.id }, response: accountSchema }),
                texts['account.removed'],
                () => heading.current?.focus(),
              )
            }
          />
        ))}
      </ul>
      {hasPasskeys() && (
        <form className="account-new" onSubmit={add}>
          <div className="field">
            <label htmlFor="account-new-name">{texts['account.passkey.new']}</label>
            <p className="field-hint" id="account-new-hint">
              {texts['account.passkey.new.hint']}
            </p>
            <input
              id="account-new-name"
              ref={name}
              required
              aria-invalid={false}
              maxLength={PASSKEY_NAME_LENGTH}
              autoComplete="off"
              aria-describedby="account-new-hint"
            />
          </div>
          <button className="button" type="submit" aria-disabled={actions.busy || undefined}>
            {texts['account.passkey.add']}
          </button>
        </form>
      )}
    </section>
  );
}
