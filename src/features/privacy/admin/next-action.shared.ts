import type { MessageKey } from '../../../i18n/translator.ts';
import { CLOSED_STATES, type PrivacyKind, type PrivacyState } from '../privacy.schema.ts';

/** `held`: look up whose data it is about; that person's address is not known. */
type RequestNext = 'verify' | 'held' | DataAction | 'answer';

/** Sends the answer too. */
export type DataAction = 'export' | 'erase';

export const NEXT_TEXTS = {
  verify: 'privacyAdmin.action.verify',
  held: 'privacyAdmin.next.held',
  export: 'privacyAdmin.next.export',
  erase: 'privacyAdmin.next.erase',
  answer: 'privacyAdmin.action.answer',
} as const satisfies Record<RequestNext, MessageKey>;

/** Answered with the data, or once it is gone. */
const ABOUT_DATA: Partial<Record<PrivacyKind, DataAction>> = {
  access: 'export',
  portability: 'export',
  know: 'export',
  erasure: 'erase',
  delete: 'erase',
};

interface Request {
  state: PrivacyState;
  kind: PrivacyKind;
  isHandled: boolean;
  subject: 'self' | 'other';
}

/** What the owner most likely does next; none while a request waits for its sender, and once it is closed. */
export function nextOfRequest({ state, kind, isHandled, subject }: Request): RequestNext | undefined {
  if (state === 'received' || CLOSED_STATES.includes(state)) return undefined;
  if (state === 'authority') return 'verify';
  const next = ABOUT_DATA[kind];
  if (!next || isHandled) return 'answer';
  return subject === 'other' ? 'held' : next;
}
