import { useEffect, useRef, useState } from 'react';
import { offerActions } from '../palette/actions.ts';
import { prepareNotices } from '../shell/notify.ts';
import { IconButton } from './ActionButtons.tsx';
import { actionsIn } from './changes.ts';
import { askAndEmpty } from './emptying.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { ConversationList } from './list/ConversationList.tsx';
import { FolderChoice, FolderNav } from './list/Folders.tsx';
import { ListHead } from './list/ListHead.tsx';
import { ListTools } from './list/ListTools.tsx';
import { useList } from './list/use-list.ts';
import { usePressed } from './list/use-pressed.ts';
import { useRows } from './list/use-rows.ts';
import type { MailAction } from './mail.schema.ts';
import { EMPTIED_FOLDERS, type EmptiedFolder } from './mail.schema.ts';
import { Reading } from './reading/Reading.tsx';
import { useThread } from './reading/use-thread.ts';
import { useAnswers } from './reply/use-answers.ts';
import type { MailTexts } from './texts.ts';
import { useActions } from './use-actions.ts';
import { useCounts } from './use-counts.ts';
import { useFocusNext } from './use-focus-next.ts';
import { useKeys } from './use-keys.ts';
import { useLive } from './use-live.ts';
import { takesTurns, useOpening } from './use-opening.ts';
import { useView } from './use-view.ts';
import { FIRST_VIEW, listOf } from './view.ts';
import './mail.css';
import './list/list.css';
import './list/list-widths.css';
import './reading/reading.css';
import './reading/letter.css';
import './reply/reply.css';
import './reading/reading-widths.css';

interface Props {
  texts: MailTexts;
  locale: 'en' | 'el';
  /** Language tag for dates and numbers. */
  tag: string;
  /** What the answers of the forms are called, by their values. */
  names: Readonly<Record<string, string>>;
}

/** Scrolled less than this, the top of the list is in sight; pixels. */
const TOP_PX = 8;

/** Several changes of another page are shown at once, milliseconds. */
const SETTLE_MS = 200;

/** The owner's mail: folders, the list, and the conversation that is open. */
export function MailIsland({ texts, locale, tag, names }: Props) {
  const { view: read, go } = useView();
  const view = read ?? FIRST_VIEW;
  const list = useList(read);
  const opened = useThread(view.thread, texts['mail.reading.gone']);
  const counts = useCounts(view.mailbox);
  const answers = useAnswers();
  const rows = useRows(
    list.rows.map(({ thread }) => thread),
    listOf(view) + view.page,
    view.thread,
  );
  const opening = useOpening(read, go);
  const [fresh, setFresh] = useState(0);
  /** The conversation whose answer was asked for and is not open yet. */
  const [wish, setWish] = useState('');
  const [turn, setTurn] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { focusNext, place } = useFocusNext({ thread: view.thread, at: rows.at, list: section, rows: box, heading });

  const reload = () => {
    counts.refresh();
    void opened.refresh();
  };
  const actions = useActions({ view, list, texts, tag, reload });

  // What is read is marked so; in a tab that is not looked at once it is.
  const { data } = opened.resource;
  const unread = data && data.unread > 0 ? `${data.thread}:${data.messages.at(-1)?.id}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest message that is unread.
  useEffect(() => {
    if (!unread) return undefined;
    const mark = () => !document.hidden && data && void actions.markRead(data.thread);
    mark();
    document.addEventListener('visibilitychange', mark, { once: true });
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread]);

  const isPressed = usePressed(box);
  /** Rows that are read further down, or pressed at this moment, stay where they are. */
  const holdsRows = () => isPressed() || Math.max(opening.listTop(), box.current?.scrollTop ?? 0) >= TOP_PX;
  const listsNew = (view.folder === 'inbox' || view.folder === 'all') && !view.q.trim();
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  useLive({
    onMessage: ({ thread, mailbox }) => {
      counts.refresh();
      if (thread === view.thread) void opened.refresh();
      if (!listsNew || (view.mailbox && view.mailbox !== mailbox)) return;
      if (view.page === 1 && !holdsRows()) void list.refresh(holdsRows).then((isHeld) => isHeld && setFresh((count) => count + 1));
      else setFresh((count) => count + 1);
    },
    onChange: () => {
      counts.refresh();
      clearTimeout(settling.current);
      settling.current = setTimeout(() => {
        void opened.refresh();
        void list.refresh(holdsRows);
      }, SETTLE_MS);
    },
    onBack: actions.reshow,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has nothing waiting.
  useEffect(() => setFresh(0), [listOf(view), view.page]);

  const open = (thread: string, focus: 'row' | 'heading') => {
    focusNext.current = { to: takesTurns() ? 'heading' : focus, thread };
    opening.open(thread);
  };
  const close = () => {
    focusNext.current = { to: 'row', thread: '' };
    opening.close();
  };
  const inList = () => box.current?.contains(document.activeElement) ?? false;

  /** The next row down or up: shown where one is open, else only gone to. */
  const move = (by: 1 | -1) => {
    const isBegun = inList() || view.thread !== '';
    const to = isBegun ? rows.at + by : rows.at;
    const row = list.rows[to];
    if (!row) return;
    rows.moveTo(to);
    if (view.thread) open(row.thread, inList() ? 'row' : 'heading');
    else box.current?.querySelectorAll<HTMLElement>('.mail-row a')[to]?.focus();
  };

  /** What an action is about: what is selected, else what is open, else the row that the keys are at. */
  const targets = (): readonly string[] => {
    if (rows.selected.size > 0) return [...rows.selected];
    if (view.thread) return [view.thread];
    const row = inList() ? list.rows[rows.at] : undefined;
    return row ? [row.thread] : [];
  };
  /** What is open is done with: the next one beside the list, the list itself on a phone. */
  const goOn = (done: readonly string[]) => {
    const index = list.rows.findIndex(({ thread }) => thread === view.thread);
    const left = [...list.rows.slice(index + 1), ...list.rows.slice(0, Math.max(0, index)).reverse()];
    const next = left.find(({ thread }) => !done.includes(thread));
    if (next && index >= 0 && !takesTurns()) open(next.thread, inList() ? 'row' : 'heading');
    else close();
  };
  const act = (action: MailAction, threads: readonly string[]) => {
    if (threads.length === 0) return;
    const isOpenGone = threads.includes(view.thread) && !['read', 'keep', 'release'].includes(action);
    if (!isOpenGone) focusNext.current = inList() ? { to: 'row', thread: view.thread } : undefined;
    else if (action === 'unread') close();
    else goOn(threads);
    rows.clear();
    void actions.run(action, threads);
  };
  const emptied = EMPTIED_FOLDERS.find((folder) => folder === view.folder);
  const empty = async (folder: EmptiedFolder) => {
    if (!(await askAndEmpty({ folder, mailbox: view.mailbox, texts, tag }))) return;
    close();
    actions.reshow();
  };
  const press = (action: MailAction) => () => {
    const folder = rows.selected.size === 0 && data ? data.folder : view.folder;
    const meant = action === 'spam' && folder === 'spam' ? 'inbox' : action;
    if (meant === 'unread' || actionsIn(folder).includes(meant)) act(meant, targets());
  };
  const awaitsSearch = useRef(false);
  const search = () => {
    // At once, or the letters that follow the key would be keys themselves; where the conversation covers the list, once that is back.
    if (!takesTurns() || view.thread === '') return field.current?.select();
    awaitsSearch.current = true;
    return opening.close();
  };
  const latestSearch = useRef(search);
  latestSearch.current = search;
  useEffect(() => {
    if (view.thread !== '' || !awaitsSearch.current) return;
    awaitsSearch.current = false;
    field.current?.select();
  }, [view.thread]);
  const reply = () => setWish(view.thread);
  // What was asked for of another conversation, or of one that cannot be had, is over.
  const isAwaited = opened.resource.state === 'loading' || data !== undefined;
  useEffect(() => setWish((wished) => (wished === view.thread && isAwaited ? wished : '')), [view.thread, isAwaited]);

  const keys = {
    next: () => move(1),
    previous: () => move(-1),
    open: () => {
      const row = inList() ? list.rows[rows.at] : undefined;
      if (row) open(row.thread, 'heading');
    },
    list: close,
    archive: press('archive'),
    delete: press('delete'),
    spam: press('spam'),
    unread: press('unread'),
    reply: () => view.thread && reply(),
    select: () => {
      const row = list.rows[rows.at];
      if (row) rows.toggle(row.thread);
    },
    search,
    keys: () => setShowsKeys(true),
  };
  useKeys(keys, wish !== '');

  // Once the list is there, and out of its way.
  const isLoaded = list.total !== undefined;
  useEffect(() => {
    if (isLoaded) prepareNotices();
  }, [isLoaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stay as they are.
  useEffect(
    () =>
      offerActions([
        { id: 'mail:search', name: texts['mail.search'], run: () => latestSearch.current() },
        { id: 'mail:keys', name: texts['mail.keys'], run: () => setShowsKeys(true) },
      ]),
    [],
  );

  const folders = { view, go, texts, tag, unreadIn: counts.unreadIn };
  return (
    <div className="mail" data-open={view.thread !== '' || undefined}>
      <FolderNav {...folders} />
      <section className="mail-list" aria-label={texts['mail.list']} ref={section}>
        <ListTools {...{ view, go, texts, field }} mailboxes={counts.mailboxes}>
          <FolderChoice {...folders} />
          <IconButton icon="keys" label={texts['mail.keys']} shortcut="?" onClick={() => setShowsKeys(true)} />
        </ListTools>
        <ListHead
          {...{ view, go, rows, texts, tag }}
          shown={list.rows.length}
          page={list.page}
          total={list.total}
          hasUnread={list.rows.some(({ thread, unread: count }) => count > 0 && rows.selected.has(thread))}
          run={(action) => act(action, [...rows.selected])}
          empty={emptied && (() => void empty(emptied))}
        />
        <ConversationList
          {...{ view, go, list, rows, texts, tag, locale, fresh, box }}
          showFresh={() => {
            setFresh(0);
            box.current?.scrollTo(0, 0);
            scrollTo(0, 0);
            if (view.page > 1) go({ page: 1 });
            else void list.refresh();
          }}
          open={(thread, byKey) => open(thread, byKey ? 'heading' : 'row')}
        />
      </section>
      <Reading
        {...{ opened, texts, tag, locale, names, answers, turn, heading, place, reply }}
        isWished={wish !== '' && wish === view.thread}
        begun={() => setWish('')}
        thread={view.thread}
        row={list.rows.find(({ thread }) => thread === view.thread)}
        run={(action) => act(action, [view.thread])}
        back={close}
        onSent={(archived) => {
          actions.reshow();
          if (archived) goOn([view.thread]);
        }}
        onTakenBack={(thread) => {
          setTurn((count) => count + 1);
          actions.reshow();
          if (thread !== view.thread) open(thread, 'heading');
        }}
      />
      <KeysDialog isOpen={showsKeys} close={() => setShowsKeys(false)} texts={texts} />
    </div>
  );
}
