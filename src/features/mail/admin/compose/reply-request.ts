import { atom } from 'nanostores';
import type { MailParts } from '../store/parts.ts';

export type ReplyWay = 'reply' | 'all';

interface Requested {
  thread: string;
  way: ReplyWay;
}

export function createReplyRequest({ navigation, thread }: Pick<MailParts, 'navigation' | 'thread'>) {
  const $requested = atom<Requested | undefined>();
  const settle = () => {
    const { thread: open, resource } = thread.$thread.get();
    const isAwaited = resource.state === 'loading' || resource.data !== undefined;
    if ($requested.get()?.thread !== open || !isAwaited) $requested.set(undefined);
  };
  thread.$thread.listen(settle);
  return {
    $requested,
    request: (way: ReplyWay = 'reply') => {
      $requested.set({ thread: navigation.view().thread, way });
      settle();
    },
    begun: () => $requested.set(undefined),
  };
}
