import { atom } from 'nanostores';
import type { AdminTexts } from '../../../admin/shell/admin.tsx';
import type { FocusIntent } from '../store/flow.ts';
import type { MailParts } from '../store/parts.ts';
import type { Fields } from './compose-store.ts';
import { forwarded, forwardFields, forwardFiles } from './forward.ts';

/** A mail of a new conversation that is being written, in place of the one that is read. */
export interface Composing {
  /** Names its draft. */
  id: string;
  title: string;
  fields: Partial<Fields>;
  /** Attachments of the message that is forwarded. */
  files: readonly { id: string; name: string }[];
  /** Another each time, since an undo begins it again. */
  run: number;
}

interface Options {
  parts: Pick<MailParts, 'navigation' | 'thread'>;
  focusNext: { current: FocusIntent | undefined };
  texts: AdminTexts;
  languageTag: string;
}

export function createComposing({ parts: { navigation, thread }, focusNext, texts, languageTag }: Options) {
  const $composing = atom<Composing | undefined>();
  let runs = 0;
  const begin = (composing: Omit<Composing, 'run'>) => {
    runs += 1;
    $composing.set({ ...composing, run: runs });
  };
  const close = () => {
    if (!$composing.get()) return;
    const { thread: open } = navigation.view();
    focusNext.current = { to: open ? 'heading' : 'row', thread: open };
    $composing.set(undefined);
  };
  let shown = '';
  navigation.$view.listen((view) => {
    if (view && view.thread !== shown) $composing.set(undefined);
    shown = view?.thread ?? '';
  });
  return {
    $composing,
    begin,
    close,
    compose: (to = '') => begin({ id: 'mail:new', title: texts['mail.new'], fields: to ? { to } : {}, files: [] }),
    forward: () => {
      const { data } = thread.$thread.get().resource;
      const item = data && forwarded(data);
      if (!item) return;
      const fields = forwardFields(item, texts, languageTag);
      begin({ id: `forward:${item.id}`, title: texts['mail.forward'], fields, files: forwardFiles(item) });
    },
  };
}
