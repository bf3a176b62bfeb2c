import { fill } from '@/i18n/fill.ts';
import { formatDay } from '../shell/moment.ts';
import type { PartProps } from './texts.ts';

interface Props extends PartProps {
  text: string;
  /** The first day that can be counted. */
  since: string;
  showSince: (since: string) => void;
}

/** What the filters cannot count, and the days that they can. */
export const Unanswered = ({ texts, languageTag, text, since, showSince }: Props) => (
  <div className="part-empty">
    <p>{text}</p>
    <button type="button" className="button button-outline button-xs" onClick={() => showSince(since)}>
      {fill(texts['adminAnalytics.unanswered.show'], { since: formatDay(since, languageTag) })}
    </button>
  </div>
);
