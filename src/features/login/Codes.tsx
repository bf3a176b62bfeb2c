import { useEffect, useRef, useState } from 'react';
import { conclude } from '@/features/announcements/conclude.ts';
import { fill } from '@/i18n/fill.ts';
import { newCodesSchema } from './login.schema.ts';
import { callAccount, type PartProps } from './use-account.ts';

export function Codes({ actions, account, texts, languageTag }: PartProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (codes.length > 0) conclude(texts['account.codes.shown'], [heading.current]);
  }, [codes, texts]);
  const make = (): void => {
    if (actions.busy) return;
    void actions.act(async () => {
      const made = await callAccount('POST /api/auth/account/recovery-codes', { response: newCodesSchema });
      if (!made.ok) return made.trouble;
      setCopied(false);
      setCodes(made.data.codes);
      await actions.load();
      return undefined;
    });
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  const plural = new Intl.PluralRules(languageTag).select(account.codes) === 'one' ? 'one' : 'other';
  const left = fill(texts[`account.codes.left_${plural}`], { count: account.codes });
  return (
    <section aria-labelledby="account-codes">
      <h2 id="account-codes" ref={heading} tabIndex={-1}>
        {texts['account.codes']}
      </h2>
      {codes.length > 0 ? (
        <>
          <p>
            <strong>{texts['account.codes.shown']}</strong>
          </p>
          <ol className="account-codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="actions">
            <button className="button" type="button" onClick={() => void copy().catch(() => setCopied(false))}>
              {texts[copied ? 'account.codes.copied' : 'account.codes.copy']}
            </button>
            <button
              className="button button-outline"
              type="button"
              onClick={() => {
                setCodes([]);
                conclude(left, [heading.current]);
              }}
            >
              {texts['account.codes.saved']}
            </button>
          </div>
        </>
      ) : (
        <>
          <p className="muted">
            {texts['account.codes.about']} {left} {account.codes > 0 && texts['account.codes.replace']}
          </p>
          <button className="button button-outline" type="button" aria-disabled={actions.busy || undefined} onClick={make}>
            {texts['account.codes.make']}
          </button>
        </>
      )}
    </section>
  );
}
