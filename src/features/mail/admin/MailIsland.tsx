import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { offerActions } from '../../admin/palette/actions.ts';
import { type AdminTexts, adminIsland, useAdmin } from '../../admin/shell/admin.tsx';
import { prepareNotices } from '../../admin/shell/notify.ts';
import { IconButton } from './ActionButtons.tsx';
import * as calls from './calls.ts';
import { ComposePane } from './compose/ComposePane.tsx';
import { DraftList } from './drafts/DraftList.tsx';
import type { DraftRow } from './drafts/draft.schema.ts';
import { uploadKept } from './drafts/upload-kept.ts';
import { askAndEmpty } from './emptying.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { listenToKeys } from './keys.ts';
import { ConversationList } from './list/ConversationList.tsx';
import { FolderChoice, FolderNav } from './list/Folders.tsx';
import { ListHead } from './list/ListHead.tsx';
import { ListTools } from './list/ListTools.tsx';
import { listIn } from './list/list-store.ts';
import { rowIndex } from './list/rows-store.ts';
import { listenToMail } from './live/listen.ts';
import { EMPTIED_FOLDERS, type EmptiedFolder } from './mail.schema.ts';
import { Reading } from './reading/Reading.tsx';
import { mailBrowser } from './store/browser.ts';
import { unreadByFolder } from './store/counts.ts';
import { mailDialogs } from './store/dialogs.ts';
import { createMail, type Mail } from './store/mail-store.ts';
import { useFocusNext } from './use-focus-next.ts';
import { FIRST_VIEW } from './view.ts';
import './mail.css';
import './list/list.css';
import './list/list-widths.css';
import './reading/reading.css';
import './reading/letter.css';
import './compose/compose.css';
import './reading/reading-widths.css';

function useMail(mail: Mail, texts: AdminTexts): void {
  useEffect(() => mail.start(), [mail]);
  useEffect(uploadKept, []);
  useEffect(() => listenToMail(mail.live), [mail]);
  useEffect(() => listenToKeys(mail), [mail]);
  useEffect(
    () =>
      offerActions([
        { id: 'mail:search', name: texts['mail.search'], run: mail.flow.focusSearch },
        { id: 'mail:keys', name: texts['mail.keys'], run: () => mail.showKeys(true) },
      ]),
    [mail, texts],
  );
}

export const MailIsland = adminIsland(function MailIsland() {
  const { texts, languageTag } = useAdmin();
  const [mail] = useState(() => createMail({ texts, languageTag, server: calls, browser: mailBrowser(), dialogs: mailDialogs(texts) }));
  useMail(mail, texts);
  const { flow } = mail;
  const { go } = mail.navigation;
  const read = useStore(mail.navigation.$view);
  const view = read ?? FIRST_VIEW;
  const list = listIn(useStore(mail.list.$list), read?.folder);
  const rows = useStore(mail.rows.$rows);
  const opened = useStore(mail.thread.$thread);
  const counts = useStore(mail.counts.$counts);
  const mailboxes = useStore(mail.counts.$mailboxes);
  const fresh = useStore(mail.$fresh);
  const composing = useStore(mail.composing.$composing);
  const showsKeys = useStore(mail.$showsKeys);
  const section = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => mail.navigation.restoreScroll(view.thread), [mail, view.thread]);
  const place = useFocusNext({
    focusNext: flow.focusNext,
    thread: view.thread,
    rowIndex: rowIndex(rows),
    list: section,
    rows: box,
    heading,
  });
  useEffect(() => flow.drawn(view.thread), [flow, view.thread]);

  const isLoaded = list.total !== undefined;
  useEffect(() => {
    if (isLoaded) prepareNotices();
  }, [isLoaded]);

  const emptied = EMPTIED_FOLDERS.find((folder) => folder === view.folder);
  const empty = async (folder: EmptiedFolder) => {
    if (!(await askAndEmpty({ folder, mailbox: view.mailbox, texts, languageTag }))) return;
    flow.close();
    mail.actions.reloadAll();
  };
  const openDraft = ({ id, thread, subject }: DraftRow) => {
    if (thread !== null) go({ thread });
    else mail.composing.begin({ id, title: subject || texts['mail.new'], fields: {}, files: [] });
  };
  const folders = { view, go, unreadIn: unreadByFolder(counts, view.mailbox) };
  const pane = { mail, view, list };
  return (
    <div className="mail" data-open={view.thread !== '' || composing !== undefined || undefined}>
      <FolderNav {...folders} />
      <section className="mail-list" aria-label={texts['mail.list']} ref={section}>
        <ListTools view={view} go={go} search={mail.navigation.search} mailboxes={mailboxes}>
          <FolderChoice {...folders} />
          <span className="mail-tool-acts">
            <IconButton icon="compose" label={texts['mail.new']} shortcut="c" isMain onClick={() => mail.composing.compose()} />
            <IconButton icon="keys" label={texts['mail.keys']} shortcut="?" onClick={() => mail.showKeys(true)} />
          </span>
        </ListTools>
        {view.drafts ? (
          <DraftList open={openDraft} turn={`${composing?.run ?? 0}:${view.thread}`} />
        ) : (
          <>
            <ListHead
              {...pane}
              go={go}
              selected={rows.selection.ids}
              rows={mail.rows}
              run={flow.actOnSelected}
              empty={emptied && (() => void empty(emptied))}
            />
            <ConversationList {...pane} rows={rows} fresh={fresh} box={box} />
          </>
        )}
      </section>
      {composing ? (
        <ComposePane key={composing.run} mail={mail} composing={composing} />
      ) : (
        <Reading {...pane} opened={opened} row={list.rows.find(({ thread }) => thread === view.thread)} heading={heading} place={place} />
      )}
      <KeysDialog isOpen={showsKeys} close={() => mail.showKeys(false)} />
    </div>
  );
});
