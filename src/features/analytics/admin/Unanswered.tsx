import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay } from '../../admin/shell/moment.ts';

interface Props {
  text: string;
  since: string;
  showSince: (since: string) => void;
}

export const Unanswered = ({ text, since, showSince }: Props) => {
  const { texts, languageTag } = useAdmin();
  return (
    <div className="part-empty">
      <p>{text}</p>
      <button type="button" className="button button-outline button-xs" onClick={() => showSince(since)}>
        {fill(texts['adminAnalytics.unanswered.show'], { since: formatDay(since, languageTag) })}
      </button>
    </div>
  );
};
