import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { getPreview } from '@/features/offline/queue/item.ts';
import { $queue, listsQueue, takeFromQueue } from '@/features/offline/queue/queue.ts';
import { type SentLanguage, wordsFor } from '@/features/offline/queue/words.ts';
import { sentLanguage } from '@/features/offline/texts.ts';
import { Section } from './Section.tsx';
import type { Words } from './words.ts';

function keepFocus(button: HTMLElement): void {
  const row = button.closest('li');
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  const heading = document.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (next ?? heading)?.focus({ preventScroll: true });
}

export function SentForms({ words: { texts, dateAndTime } }: { words: Words }) {
  const items = useStore($queue, { ssr: 'initial' }).filter(({ taken }) => taken);
  const [language, setLanguage] = useState<SentLanguage>();
  const isShown = items.length > 0;
  useEffect(() => {
    if (isShown) void sentLanguage().then(setLanguage, () => undefined);
  }, [isShown]);
  if (!isShown || !language) return null;
  const remove = (id: string, button: HTMLElement) => {
    keepFocus(button);
    void takeFromQueue(id).catch(() => undefined);
  };
  return (
    <Section title={texts['dashboard.sent']} note={texts['dashboard.sent.note']}>
      <ul className="shelf">
        {items.map((item) => {
          const { text, label, href } = wordsFor(item, language);
          return (
            <li key={item.id}>
              <p>{text}</p>
              <p className="shelf-facts">{dateAndTime(item.taken?.at ?? item.queuedAt)}</p>
              <p className="shelf-actions">
                <a href={href}>{label}</a>
                <button type="button" onClick={({ currentTarget }) => remove(item.id, currentTarget)}>
                  {language.texts['sent.remove']}
                </button>
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

export function WaitingForms({ words: { texts, dateAndTime } }: { words: Words }) {
  // The page may have read the queue before this part hydrates.
  const items = useStore($queue, { ssr: 'initial' }).filter(({ taken }) => !taken);
  useEffect(() => void import('@/features/offline/queue/send-waiting.ts').then(({ sendWaiting }) => sendWaiting()), []);
  useEffect(() => listsQueue('all'), []);
  if (items.length === 0) return null;
  return (
    <Section title={texts['dashboard.queue']} note={texts['dashboard.queue.note']}>
      <ul className="shelf shelf-plain">
        {items.map((item) => (
          <li key={item.id}>
            <a href={item.page}>{getPreview(item)}</a>
            <p className="shelf-facts">
              {[dateAndTime(item.queuedAt), ...(item.refusal ? [texts['dashboard.queue.refused']] : [])].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
