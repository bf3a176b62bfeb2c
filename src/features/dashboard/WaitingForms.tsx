import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { getPreview } from '@/features/offline/queue/item.ts';
import { listsQueue } from '@/features/offline/queue/listing.ts';
import { $queue } from '@/features/offline/queue/queue.ts';
import { Section } from './Section.tsx';
import type { Words } from './words.ts';

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
