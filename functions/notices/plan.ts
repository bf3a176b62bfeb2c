import { kindOf, type NoticeKind } from '../../src/features/notices/admin/kinds.shared.ts';
import { quietUntil } from './local-time.ts';
import type { Planned } from './storage/notices.ts';
import type { StoredSettings } from './storage/settings.ts';

export interface Telling {
  kind: NoticeKind;
  /** Identifies what happened; a repeat tells nothing more. */
  key: string;
  /** For kinds without a message: numbers and names of the site's own, never about a person. They fill in `tells.line.<kind>`. */
  facts?: Record<string, string>;
  page?: string;
}

/** Plans by which ways and when a notice leaves. Warnings about the account wait for no hours, which a thief could set. */
export function planOf({ kind, key, facts = {}, page }: Telling, settings: StoredSettings, message: string | null, now: Date): Planned[] {
  const { isUrgent = false, page: usual } = kindOf(kind);
  const { mail, push } = settings.ways[kind];
  const until = (isUrgent && settings.urgentPasses) || kind === 'account' ? undefined : quietUntil(settings, now);
  const row = { key, kind, message, facts, page: page ?? usual, at: now };
  const isLater = mail === 'digest' || until !== undefined;
  return [
    ...(mail === 'off'
      ? []
      : [
          isLater && settings.digest
            ? { ...row, way: 'mail' as const, state: 'digest' as const, dueAt: now }
            : { ...row, way: 'mail' as const, state: 'due' as const, dueAt: until ?? now },
        ]),
    ...(push ? [{ ...row, way: 'push' as const, state: 'due' as const, dueAt: until ?? now }] : []),
  ];
}
