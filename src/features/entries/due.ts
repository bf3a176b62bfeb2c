import { LOCALE_CODES } from '../../i18n/locales.ts';
import { foldersIn, frontOf, stateOf } from './front.ts';

/** The collections whose entries may wait for a day. */
const DATED = ['blog', 'notes'] as const;

/**
 * The times at which entries that wait will be due, first to last, ISO 8601 in UTC; drafts have none. The build writes them down
 * (without a word on what waits), and the scheduled handler asks for a build when one has come.
 * @param now milliseconds since 1970
 */
export function dueTimes(now = Date.now(), content = 'content'): string[] {
  const times = DATED.flatMap((collection) =>
    foldersIn(`${content}/${collection}`).flatMap((slug) => {
      const states = LOCALE_CODES.flatMap((locale) => {
        const front = frontOf(`${content}/${collection}/${slug}/index.${locale}.mdx`);
        return front ? [stateOf(front)] : [];
      });
      if (states.some(({ draft }) => draft === true)) return [];
      const last = Math.max(...states.map(({ publishAt }) => publishAt?.getTime() ?? 0));
      return last > now ? [new Date(last).toISOString()] : [];
    }),
  );
  return [...new Set(times)].toSorted();
}
