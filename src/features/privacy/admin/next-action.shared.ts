import type { MessageKey } from '../../../i18n/translator.ts';
import { CLOSED_STATES, type PrivacyKind, type PrivacyState } from '../privacy.schema.ts';

/** `held`: look up what is held, to export or erase it. */
type RequestNext = 'verify' | 'held' | 'answer';

export const NEXT_TEXTS = {
  verify: 'privacyAdmin.action.verify',
  held: 'privacyAdmin.next.held',
  answer: 'privacyAdmin.action.answer',
} as const satisfies Record<RequestNext, MessageKey>;

/** Answered with data, or once it is gone. */
const ABOUT_DATA: readonly PrivacyKind[] = ['access', 'portability', 'know', 'erasure', 'delete'];

/** What the owner most likely does next; none while a request waits for its sender, and once it is closed. */
export function nextOfRequest({
  state,
  kind,
  isHandled,
}: {
  state: PrivacyState;
  kind: PrivacyKind;
  isHandled: boolean;
}): RequestNext | undefined {
  if (state === 'received' || CLOSED_STATES.includes(state)) return undefined;
  if (state === 'authority') return 'verify';
  return ABOUT_DATA.includes(kind) && !isHandled ? 'held' : 'answer';
}
