import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { addPasskey } from './ceremony.ts';
import { type Account, accountSchema, PASSKEY_NAME_LENGTH } from './login.schema.ts';
import { hasPasskeys } from './passkeys-here.ts';
import type { AccountTexts } from './texts.ts';
import { callAccount, formatDay, formatTime, type PartProps } from './use-account.ts';

interface Props {
  passkey: Account['passkeys'][number];
  isLast: boolean;
  texts: AccountTexts;
  languageTag: string;
  busy: boolean;
  rename: (name: string, done: () => void) => Promise<void>;
  remove: () => Promise<void>;
}

function PasskeyRow({ passkey, isLast, texts, languageTag, busy, rename, remove }: Props) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const first = useRef<HTMLElement>(null);
  const wasShown = useRef(false);
  // Opened, the first control of the question has the focus; closed, the row's first button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the row shows something else.
  useEffect(() => {
    if (wasShown.current) first.current?.focus();
    wasShown.current = true;
  }, [mode]);
  const name = passkey.name || texts['account.passkey.unnamed'];
  const show = (): void => setMode('shown');
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const newName = String(new FormData(event.currentTarget).get('name')).trim();
    if (newName && !busy) void rename(newName, show);
  };
  const setFirst = (node: HTMLElement | null): void => {
    first.current = node;
  };
  return (
    <li className="account-row">
      <p className="account-name">{name}</p>
      <p className="small muted">
        {passkey.createdAt && `${fill(texts['account.passkey.added'], { day: formatDay(languageTag, passkey.createdAt) })}, `}
        {passkey.lastUsedAt
          ? fill(texts['account.passkey.used'], { time: formatTime(languageTag, passkey.lastUsedAt) })
          : texts['account.passkey.unused']}
      </p>
      {mode === 'shown' && (
        <div className="row-actions">
          <button
            className="plain-button"
            type="button"
            ref={setFirst}
            aria-label={`${texts['account.rename']}: ${name}`}
            onClick={() => setMode('renaming')}
          >
            {texts['account.rename']}
          </button>
          <button
            className="plain-button"
            type="button"
            aria-label={`${texts['account.remove']}: ${name}`}
            onClick={() => setMode('removing')}
          >
            {texts['account.remove']}
          </button>
        </div>
      )}
      {mode === 'renaming' && (
        <form className="account-new" onSubmit={save}>
          <div className="field">
            <label htmlFor={`name-${passkey.id}`}>{fill(texts['account.rename.label'], { name })}</label>
            <input
              id={`name-${passkey.id}`}
              name="name"
              ref={setFirst}
              defaultValue={passkey.name}
              required
              aria-invalid={false}
              maxLength={PASSKEY_NAME_LENGTH}
              autoComplete="off"
            />
          </div>
          <div className="actions">
            <button className="button" type="submit">
              {texts['account.rename.save']}
            </button>
            <button className="button button-outline" type="button" onClick={show}>
              {texts['account.cancel']}
            </button>
          </div>
        </form>
      )}
      {mode === 'removing' && (
        <div className="account-question">
          <p>
            {fill(texts['account.remove.ask'], { name })} {isLast && texts['account.remove.last']}
          </p>
          <div className="actions">
            <button
              className="button"
              type="button"
              aria-label={`${texts['account.remove']}: ${name}`}
              aria-disabled={busy || undefined}
              onClick={() => !busy && void remove()}
            >
              {texts['account.remove']}
            </button>
            <button className="button button-outline" type="button" ref={setFirst} onClick={show}>
              {texts['account.cancel']}
            </button>
          </div>
        </div>
      )}
    </li>
  );
}

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
