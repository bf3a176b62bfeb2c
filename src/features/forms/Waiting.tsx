import { useEffect, useRef, useState } from 'react';
import { useWayBack } from '@/features/announcements/use-way-back.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { getPreview, type QueueItem } from '../offline/queue/item.ts';
import { listsQueue } from '../offline/queue/queue.ts';
import { type SentLanguage, wordsFor } from '../offline/queue/words.ts';
import { type NoticeTexts, noticeTexts, sentLanguage } from '../offline/texts.ts';
import { problemLine } from './forms.schema.ts';
import type { FormView } from './texts.ts';
import type { Queue } from './use-queue.ts';
import styles from './waiting.css?inline';

interface WaitingProps {
  form: FormView;
  queue: Queue;
  /** Rises with each queued submission; the focus then moves here, since the form is empty. */
  joined: number;
  edit: (item: QueueItem) => void;
  remove: (item: QueueItem) => Promise<boolean>;
  restore: (item: QueueItem) => Promise<void>;
}

const stateText = ({ refusal }: QueueItem, sync: Queue['sync'], texts: NoticeTexts, busy: string): string => {
  if (refusal) return refusal.message ?? texts[refusal.status === 429 ? 'queue.held' : 'queue.refused'];
  if (sync === 'syncing') return busy;
  return sync === 'failed' ? texts['queue.failed'] : texts['queue.note'];
};

let styled = false;

/** Few visitors ever see this part, so no page carries its styles. */
function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** Focuses the page's heading when the section goes while it has the focus: once all is sent, or deleted. */
const keepFocus = (section: HTMLElement) => () => {
  const heading = section.contains(document.activeElement) ? document.querySelector('h1') : null;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

const writtenText = ({ values }: QueueItem, labels: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => problemLine(own(labels, name), value))
    .join('\n');

function CopyText({ item, texts, labels }: { item: QueueItem; texts: NoticeTexts; labels: Record<string, string> }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(writtenText(item, labels)).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <button type="button" className="plain-button" onClick={() => void copy()}>
      <span role="status">{texts[copied ? 'queue.copied' : 'queue.copy']}</span>
    </button>
  );
}

export function Waiting({
  form: { id, languageTag, texts: formTexts, labels },
  queue: { items: all, sync, send, close },
  joined,
  edit,
  remove,
  restore,
}: WaitingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [texts, setTexts] = useState<NoticeTexts>();
  const busy = formTexts['forms.busy'];
  const items = all.filter(({ taken }) => !taken);
  const ids = items.map((item) => item.id);
  const { removed, kept, gone } = useWayBack<QueueItem>({
    left: ids,
    label: texts?.['queue.undo'] ?? '',
    look: 'plain-button',
    restore: (item) =>
      restore(item).then(
        () => texts?.['queue.restored'],
        () => undefined,
      ),
    placeOf: (_, at) => list.current?.children[at]?.querySelector('.waiting-delete'),
  });
  const drop = async (what: QueueItem, at: number) => {
    removed({ what, at, said: texts?.['queue.deleted'] ?? '', rest: ids.filter((one) => one !== what.id) });
    if (!(await remove(what))) kept();
  };
  const isShown = (items.length > 0 || gone !== undefined) && texts !== undefined;
  useEffect(() => void noticeTexts().then(setTexts, () => undefined), []);
  const hasAny = all.length > 0;
  useEffect(() => {
    if (!hasAny) return undefined;
    addStyles();
    return listsQueue('own');
  }, [hasAny]);
  useEffect(() => {
    if (joined > 0 && isShown) heading.current?.focus();
  }, [joined, isShown]);
  const sent = <Sent items={all.filter(({ taken, seen }) => taken && !seen)} close={close} />;
  if (!isShown) return sent;
  const time = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const rows = items.map((item, at) => (
    <li key={item.id}>
      <p className="waiting-text">{getPreview(item)}</p>
      <p className="small muted">{fill(texts['queue.at'], { date: time.format(item.queuedAt) })}</p>
      <p role="status" className={item.refusal ? 'form-failure' : 'small'}>
        {stateText(item, sync, texts, busy)}
      </p>
      {item.refusal?.fields && (
        <ul className="waiting-fields">
          {Object.entries(item.refusal.fields).map(([name, sentence]) => (
            <li key={name}>{problemLine(own(labels, name), sentence)}</li>
          ))}
        </ul>
      )}
      <p className="waiting-actions">
        {!item.refusal && (
          <button type="button" className="plain-button" aria-disabled={sync === 'syncing' || undefined} onClick={send}>
            {texts['queue.send']}
          </button>
        )}
        {item.refusal && <CopyText item={item} texts={texts} labels={labels} />}
        <button type="button" className="plain-button" onClick={() => edit(item)}>
          {texts['queue.edit']}
        </button>
        <button type="button" className="plain-button waiting-delete" onClick={() => void drop(item, at)}>
          {texts['queue.delete']}
        </button>
      </p>
    </li>
  ));
  if (gone)
    rows.splice(
      gone.at,
      0,
      <li key="gone" className="waiting-actions">
        {gone.offer}
      </li>,
    );
  return (
    <>
      {sent}
      <section className="waiting" ref={keepFocus} aria-labelledby={`${id}-waiting`}>
        <h2 id={`${id}-waiting`} ref={heading} tabIndex={-1}>
          {texts['queue.title']}
        </h2>
        <ul ref={list}>{rows}</ul>
      </section>
    </>
  );
}

interface SentProps {
  items: readonly QueueItem[];
  close: (id: string) => void;
}

/** What became of forms of this page that waited for the network. The notice speaks it (offline/queue/send-waiting.ts). */
function Sent({ items, close }: SentProps) {
  const [language, setLanguage] = useState<SentLanguage>();
  useEffect(() => void sentLanguage().then(setLanguage, () => undefined), []);
  if (!language || items.length === 0) return null;
  const { texts } = language;
  return (
    <section className="waiting" ref={keepFocus} aria-label={texts['sent.label']}>
      <h2>{texts['sent.title']}</h2>
      <ul>
        {items.map((item) => {
          const { text, label, href } = wordsFor(item, language);
          return (
            <li key={item.id}>
              <p className="waiting-text">{text}</p>
              <p className="waiting-actions">
                <a className="button" href={href}>
                  {label}
                </a>
                <button type="button" className="plain-button" onClick={() => close(item.id)}>
                  {texts['sent.dismiss']}
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
