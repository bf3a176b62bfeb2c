import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { tellOwner } from './tell.ts';

export type AccountEvent =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'codesMade'
  | 'codeUsed'
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'addressChanged'
  | 'muted';

/** Warns the owner of account changes that a thief would make first. */
export const tellOfAccount = <E extends AppEnv>(c: Context<E>, what: AccountEvent): Promise<void> =>
  tellOwner(c.env, { kind: 'account', key: `account:${what}:${c.get('requestId')}`, facts: { what } }, (work) =>
    c.executionCtx.waitUntil(work),
  );
