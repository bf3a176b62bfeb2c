import { atom } from 'nanostores';
import type { MailParts } from '../store/parts.ts';

/** The reply that was requested by key or button and is not open yet. */
export function createReplyRequest({ navigation, thread }: Pick<MailParts, 'navigation' | 'thread'>) {
  /** The conversation; empty for none. */
  const $requested = atom('');
  /** A request for another conversation, or for one that cannot be loaded, is over. */
  const settle = () => {
    const { thread: open, resource } = thread.$thread.get();
    const isAwaited = resource.state === 'loading' || resource.data !== undefined;
    if ($requested.get() !== open || !isAwaited) $requested.set('');
  };
  thread.$thread.listen(settle);
  return {
    $requested,
    request: () => {
      $requested.set(navigation.view().thread);
      settle();
    },
    begun: () => $requested.set(''),
  };
}
