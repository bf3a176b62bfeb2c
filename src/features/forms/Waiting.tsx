import { useEffect, useRef } from 'react';
import { fill } from '@/i18n/fill.ts';
import type { QueueItem } from '../offline/queue/item.ts';
import type { FormTexts, FormView } from './texts.ts';
import type { Queue } from './use-queue.ts';

interface Props {
  form: FormView;
  queue: Queue;
  /** Rises with each submission that joins the queue: the focus goes to it, since the form it was in is empty then. */
  joined: number;
  /** Puts what was written back into the form. */
  edit: (item: QueueItem) => void;
  remove: (item: QueueItem) => void;
}

/** Characters of a text that tell which one it is. */
const BEGINNING = 120;

/** The longest of what was written stands for it. */
const beginningOf = ({ values }: QueueItem): string => {
  const [longest = ''] = Object.values(values).sort((one, other) => other.length - one.length);
  return longest.length > BEGINNING ? `${longest.slice(0, BEGINNING).trimEnd()}…` : longest;
};

const stateOf = ({ refusal }: QueueItem, sync: Queue['sync'], texts: FormTexts): string => {
  if (refusal) return texts['forms.queue.refused'];
  if (sync === 'syncing') return texts['forms.busy'];
  return sync === 'failed' ? texts['forms.queue.failed'] : texts['forms.queue.note'];
};

/** What was sent without a network: never shown as sent, and never lost. */
export function Waiting({ form: { id, tag, texts }, queue: { items, sync, send }, joined, edit, remove }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (joined > 0) heading.current?.focus();
  }, [joined]);
  if (items.length === 0) return null;
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="waiting" aria-labelledby={`${id}-waiting`}>
      <h2 id={`${id}-waiting`} ref={heading} tabIndex={-1}>
        {texts['forms.queue.title']}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <p className="waiting-text">{beginningOf(item)}</p>
            <p className="small muted">{fill(texts['forms.queue.at'], { date: time.format(item.queuedAt) })}</p>
            <p role="status" className={item.refusal ? 'form-failure' : 'small'}>
              {stateOf(item, sync, texts)}
            </p>
            {item.refusal?.fields && (
              <ul className="waiting-fields">
                {Object.entries(item.refusal.fields).map(([name, sentence]) => (
                  <li key={name}>{sentence}</li>
                ))}
              </ul>
            )}
            <p className="waiting-actions">
              {!item.refusal && (
                <button type="button" className="plain-button" aria-disabled={sync === 'syncing' || undefined} onClick={send}>
                  {texts['forms.queue.send']}
                </button>
              )}
              <button type="button" className="plain-button" onClick={() => edit(item)}>
                {texts['forms.queue.edit']}
              </button>
              <button type="button" className="plain-button" onClick={() => remove(item)}>
                {texts['forms.queue.delete']}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
