import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $queue, takeFromQueue } from '@/features/offline/queue/queue.ts';
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
