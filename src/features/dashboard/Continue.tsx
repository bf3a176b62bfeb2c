import { useStore } from '@nanostores/react';
import { placeIn } from '@/features/reading/reading.schema.ts';
import { $history, $list } from '@/features/reading/reading.ts';
import { underWay } from './list-view.ts';
import { Progress } from './Progress.tsx';
import { Section } from './Section.tsx';
import type { Words } from './words.ts';

export function Continue({ words }: { words: Words }) {
  const rows = underWay(useStore($list, { ssr: 'initial' }), useStore($history, { ssr: 'initial' }));
  if (rows.length === 0) return null;
  return (
    <Section title={words.texts['dashboard.continue']}>
      <ul className="shelf">
        {rows.map((row) => (
          <li key={row.path}>
            <h3>
              <a href={placeIn(row)} lang={row.locale}>
                {row.title}
              </a>
            </h3>
            <Progress words={words} row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
