import type { Words } from './words.ts';

interface Props {
  words: Words;
  shown: number;
  total: number;
  showMore: () => void;
}

export function ShowMore({ words, shown, total, showMore }: Props) {
  if (total <= shown) return null;
  return (
    <p className="shelf-more">
      <span className="small muted">{words.format('dashboard.of', { shown: words.number(shown), total: words.number(total) })}</span>
      <button className="button button-outline button-sm" type="button" onClick={showMore}>
        {words.texts['dashboard.more']}
      </button>
    </p>
  );
}
