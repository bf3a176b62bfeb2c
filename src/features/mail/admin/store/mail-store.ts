import { atom } from 'nanostores';
import { createComposing } from '../compose/composing.ts';
import { createReplyRequest } from '../compose/reply-request.ts';
import { unreadKey } from '../reading/thread-store.ts';
import { LIST_LENGTH } from '../recipients.schema.ts';
import { writeView } from '../view.ts';
import type { MailBrowser } from './browser.ts';
import { createFlow } from './flow.ts';
import { createKeyActions } from './key-actions.ts';
import { createParts, type MailOptions, type MailParts } from './parts.ts';

function markWhatIsRead({ thread, actions }: MailParts, { whenVisible }: MailBrowser): () => void {
  let marked = '';
  let cancel = () => {};
  const end = thread.$thread.listen((opened) => {
    const key = unreadKey(opened);
    if (key === marked) return;
    marked = key;
    cancel();
    cancel = key ? whenVisible(() => void actions.markRead(opened.thread)) : () => {};
  });
  return () => {
    end();
    cancel();
  };
}

export function createMail(options: MailOptions) {
  const { browser, texts, languageTag } = options;
  const parts = createParts(options);
  const { list, thread, counts, navigation, actions, live } = parts;
  const flow = createFlow(parts, browser);
  const reply = createReplyRequest(parts);
  const composing = createComposing({ parts, focusNext: flow.focusNext, texts, languageTag });
  const $showsKeys = atom(false);
  const $restoredDrafts = atom(0);
  const showKeys = (isShown: boolean) => $showsKeys.set(isShown);

  return {
    ...parts,
    flow,
    reply,
    composing,
    $showsKeys,
    $restoredDrafts,
    showKeys,
    press: createKeyActions({ parts, flow, browser, reply, composing, showKeys: () => showKeys(true) }),
    /** Ignores keys while a requested reply is opening: what is typed meanwhile is text. */
    holdsKeys: () => reply.$requested.get() !== undefined,
    messageSent: (to: string | null, isArchived: boolean) => {
      actions.reloadAll();
      if (to === null) composing.close();
      else if (isArchived && navigation.view().thread === to) flow.goOn([to]);
    },
    replyTakenBack: (to: string) => {
      $restoredDrafts.set($restoredDrafts.get() + 1);
      actions.reloadAll();
      if (to !== navigation.view().thread) flow.open(to, 'heading');
    },
    start: (): (() => void) => {
      const reload = () => {
        list.reload();
        thread.reload();
      };
      const ends = [
        markWhatIsRead(parts, browser),
        browser.onBack(navigation.read),
        browser.onOnline(reload),
        browser.onSession(reload),
        browser.watchListPress(),
        counts.stop,
        live.stop,
      ];
      const to = new URLSearchParams(browser.search()).get('to');
      navigation.read();
      if (to !== null) {
        browser.setSearch(writeView(navigation.view()), 'replace');
        composing.compose(to.slice(0, LIST_LENGTH));
      }
      counts.refresh();
      void counts.readMailboxes();
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
export type Mail = ReturnType<typeof createMail>;
