import { fill } from '@/i18n/fill.ts';
import { isPlainClick } from './plain-click.ts';
import type { SearchResult } from './search-result.ts';
import type { SearchWords } from './texts.ts';
import { type Wish, writeWish } from './wish.ts';

interface Props {
  words: SearchWords;
  wish: Wish;
  result: SearchResult;
  onLiteral: (literal: boolean) => void;
}

export function SearchReading({ words: { texts, locale, action }, wish, result: { reading }, onLiteral }: Props) {
  const link = (literal: boolean, text: string) => (
    <a
      href={`${action}${writeWish({ ...wish, literal, page: 1, filters: {} })}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onLiteral(literal);
      }}
    >
      {text}
    </a>
  );
  if (wish.literal) {
    return (
      <p className="search-reading">
        {texts['search.exact']} {link(false, texts['search.exact.back'])}
      </p>
    );
  }
  if (!reading) return null;
  const isOther = reading.locale !== locale;
  const [before = '', after = ''] = texts['search.read'].split('{read}');
  return (
    <div className="search-reading">
      {isOther && <p>{texts['search.read.other']}</p>}
      {reading.read !== wish.query && (
        <p>
          {before}
          <strong lang={isOther ? reading.locale : undefined}>{reading.read}</strong>
          {after} {link(true, fill(texts['search.read.instead'], { typed: wish.query }))}
        </p>
      )}
    </div>
  );
}
