import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallOptions, call } from '@/features/api/client.ts';
import { fillCall } from '@/features/api/fill-call.ts';
import type { KnownCall, ResponseOf } from '@/features/api/known-calls.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { type Result, signInByPasskey, type Trouble, toTrouble } from './ceremony.ts';
import { type Account, accountSchema } from './login.schema.ts';
import type { AccountTexts } from './texts.ts';

type Act = () => Promise<Trouble | undefined>;

export async function callAccount<Name extends KnownCall>(name: Name, options: CallOptions<Name>): Promise<Result<ResponseOf<Name>>> {
  const outcome = await call(fillCall(name, options), options);
  return outcome.ok ? outcome : { ok: false, trouble: toTrouble(outcome) };
}

const sentence = (texts: AccountTexts, trouble: Trouble): string => {
  if (trouble === 'fresh') return texts['account.fresh.none'];
  const key = `login.${trouble}` as const;
  return key in texts ? texts[key as keyof AccountTexts] : texts[`login.passkey.${trouble}` as keyof AccountTexts];
};

export function useAccount(texts: AccountTexts) {
  const [account, setAccount] = useState<Account>();
  const [failure, setFailure] = useState('');
  const [notice, setNotice] = useState('');
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const pending = useRef<Act>(undefined);

  const load = useCallback(async () => {
    setFailure('');
    const found = await callAccount('GET /api/auth/account', { response: accountSchema });
    if (found.ok) setAccount(found.data);
    else setFailure(found.trouble === 'refused' ? texts['account.gone'] : sentence(texts, found.trouble));
  }, [texts]);
  useEffect(() => void load(), [load]);

  const act = async (again: Act): Promise<void> => {
    setBusy(true);
    setFailure('');
    setNotice('');
    const trouble = await again();
    setBusy(false);
    if (trouble === 'fresh') {
      pending.current = again;
      setWaiting(true);
    } else if (trouble) setFailure(sentence(texts, trouble));
  };

  return {
    account,
    failure,
    notice,
    busy,
    waiting,
    load,
    change: async (send: () => Promise<Result<Account>>, done: string, after?: () => void): Promise<void> =>
      act(async () => {
        const result = await send();
        if (!result.ok) return result.trouble;
        setAccount(result.data);
        setNotice(done);
        after?.();
        return undefined;
      }),
    act,
    confirm: async (): Promise<void> => {
      setBusy(true);
      const result = await signInByPasskey();
      setBusy(false);
      if (!result.ok) return setFailure(sentence(texts, result.trouble));
      setWaiting(false);
      const again = pending.current;
      pending.current = undefined;
      if (again) await act(again);
      await load();
    },
    cancel: (): void => {
      pending.current = undefined;
      setWaiting(false);
    },
  };
}

export type AccountActions = ReturnType<typeof useAccount>;

export interface PartProps {
  actions: AccountActions;
  account: Account;
  texts: AccountTexts;
  languageTag: string;
}

export const formatDay = (languageTag: string, iso: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'long' }).format(new Date(iso));
export const formatTime = (languageTag: string, iso: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(new Date(iso));

export function deviceName(texts: AccountTexts, label: string): string {
  const [browser = '', system] = label.split(' on ');
  if (browser === '') return texts['account.session.unknown'];
  return system ? fill(texts['account.session.device'], { browser, system }) : browser;
}
