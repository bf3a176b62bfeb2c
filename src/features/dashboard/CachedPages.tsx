import { useEffect, useState } from 'react';
import { type CachedPage, getCachedPages } from '@/features/offline/cached-pages.ts';
import { Section } from './Section.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useShown } from './use-shown.ts';
import type { Words } from './words.ts';

export function CachedPages({ words, self }: { words: Words; self: string }) {
  const { texts } = words;
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  const { shown, showMore, list } = useShown();
  useEffect(() => {
    getCachedPages().then(
      (cached) => setPages(cached.filter(({ to }) => to !== self)),
      // Storage is blocked: the list stays empty.
      () => undefined,
    );
  }, [self]);
  if (pages.length === 0)
    return (
      <Section title={texts['dashboard.cached']}>
        <p className="shelf-empty">{texts['dashboard.cached.empty']}</p>
      </Section>
    );
  return (
    <Section title={texts['dashboard.cached']} note={texts['dashboard.cached.note']}>
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
