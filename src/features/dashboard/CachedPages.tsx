import { useEffect, useState } from 'react';
import { type CachedPage, getCachedPages } from '@/features/offline/cached-pages.ts';
import { Section } from './Section.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useShown } from './use-shown.ts';
import type { Words } from './words.ts';

/**
 * Lists both languages.
 * @param own address of this page, left out of the list
 */
export function CachedPages({ words, own }: { words: Words; own: string }) {
  const { texts } = words;
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  const { shown, showMore, list } = useShown();
  useEffect(() => {
    getCachedPages().then(
      (cached) => setPages(cached.filter(({ to }) => to !== own)),
      // Storage is blocked: the list stays empty.
      () => undefined,
    );
  }, [own]);
  if (pages.length === 0)
    return (
      <Section title={texts['dashboard.kept']}>
        <p className="shelf-empty">{texts['dashboard.kept.empty']}</p>
      </Section>
    );
  return (
    <Section title={texts['dashboard.kept']} note={texts['dashboard.kept.note']}>
      <ul className="shelf shelf-plain" ref={list}>
        {pages.slice(0, shown).map(({ to, title, lang }) => (
          <li key={to}>
            <a href={to} lang={lang}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <ShowMore words={words} shown={shown} total={pages.length} showMore={showMore} />
    </Section>
  );
}
