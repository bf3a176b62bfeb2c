import { useEffect, useState } from 'react';
import type { QueueItem } from '../offline/queue/item.ts';
import { type SentLanguage, wordsFor } from '../offline/queue/words.ts';
import { sentLanguage } from '../offline/texts.ts';
import { keepFocus } from './Waiting.tsx';

interface Props {
  items: readonly QueueItem[];
  close: (id: string) => void;
}

/** Shows the results of queued forms of this page. The notice announces them (offline/queue/notice.ts). */
export function Sent({ items, close }: Props) {
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
