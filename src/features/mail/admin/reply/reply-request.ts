import { atom } from 'nanostores';
import type { MailParts } from '../store/parts.ts';

export function createReplyRequest({ navigation, thread }: Pick<MailParts, 'navigation' | 'thread'>) {
  const $requested = atom('');
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
