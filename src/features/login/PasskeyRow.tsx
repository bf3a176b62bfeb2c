import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fill } from '@/i18n/fill.ts';
import { type Account, PASSKEY_NAME_LENGTH } from './login.schema.ts';
import { formatDay, formatTime } from './part.ts';
import type { AccountTexts } from './texts.ts';

interface Props {
  passkey: Account['passkeys'][number];
  isLast: boolean;
  texts: AccountTexts;
  languageTag: string;
  busy: boolean;
  rename: (name: string, done: () => void) => Promise<void>;
  remove: () => Promise<void>;
}

export function PasskeyRow({ passkey, isLast, texts, languageTag, busy, rename, remove }: Props) {
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
