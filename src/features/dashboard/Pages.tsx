import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { type CachedPage, getCachedPages } from '@/features/offline/cached-pages.ts';
import { placeIn } from '@/features/reading/reading.schema.ts';
import { $history, switchHistory } from '@/features/reading/reading.ts';
import { isUnderWay } from '@/features/reading/rows.ts';
import { toast } from '@/features/toast/toast.ts';
import { Section, ShowMore, useShown } from './Section.tsx';
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

export function RecentPages({ words }: { words: Words }) {
  const { texts } = words;
  const history = useStore($history, { ssr: 'initial' });
  const { shown, showMore, list } = useShown();
  const note = useId();
  const pages = history ?? [];
  const turn = (on: boolean) => switchHistory(on) || void toast.error({ title: texts['reading.unstored'] });
  return (
    <Section title={texts['dashboard.recent']}>
      <label className="shelf-switch">
        <input
          type="checkbox"
          checked={history !== undefined}
          aria-describedby={note}
          onChange={({ target }) => void turn(target.checked)}
        />
        <span>{texts['dashboard.recent.switch']}</span>
      </label>
      <p className="small muted shelf-note" id={note}>
        {texts['dashboard.recent.note']}
      </p>
      {history?.length === 0 && <p className="shelf-empty u-mt-4">{texts['dashboard.recent.empty']}</p>}
      {pages.length > 0 && (
        <ul className="shelf u-mt-4" ref={list}>
          {pages.slice(0, shown).map((page) => (
            <li key={page.path}>
              <h3>
                <a href={isUnderWay(page) ? placeIn(page) : page.path} lang={page.locale}>
                  {page.title}
                </a>
              </h3>
              <p className="shelf-facts">
                {[
                  words.dateAndTime(page.openedAt),
                  ...(page.progress > 0 ? [words.format('dashboard.read', { share: words.percent(page.progress) })] : []),
                ].join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore words={words} shown={shown} total={pages.length} showMore={showMore} />
    </Section>
  );
}
