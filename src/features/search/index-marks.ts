import { splitPath } from '../../i18n/path.ts';
import { COLLECTIONS, HOMES } from '../content/collections.ts';

const collectionOf = (bare: string): string =>
  COLLECTIONS.find((name) => name !== 'pages' && bare.startsWith(`${HOMES[name]}/`)) ?? 'pages';

/**
 * A page as search's index is to read it: what the page says of itself becomes a hit's title, description, category and tags, and what
 * hits are counted and filtered by. Only the index needs these marks, so the page that is served does not carry them.
 * @param address of the page, with its language: `/el/blog/first`
 */
export function withIndexMarks(html: string, address: string): string {
  const topics = [...html.matchAll(/<a class="p-category" href="[^"]*\/blog\/(category|tag)\/[^"]*">([^<]*)<\/a>/gu)];
  const year = /<time class="dt-published" datetime="(\d{4})/u.exec(html)?.[1];
  const facts: [name: string, html: string][] = [
    ['collection', collectionOf(splitPath(address).bare)],
    ...(year ? [['year', year] as [string, string]] : []),
    ...topics.map(([, kind = '', name = '']): [string, string] => [kind, name]),
  ];
  const marks = facts.map(([name, text]) => `<span data-pagefind-filter="${name}">${text}</span>`).join('');
  return (
    html
      // To the index, the words of two cells would be one.
      .replaceAll(/<(?=(?:th|td|dt|dd)[\s>])/gu, ' <')
      .replace('<meta name="description"', '<meta data-pagefind-meta="description[content]" name="description"')
      .replace('<h1', '<h1 data-pagefind-meta="title" data-pagefind-ignore')
      .replace('</main>', `<p data-pagefind-ignore>${marks}</p></main>`)
  );
}
