import { useEffect, useState } from 'react';
import { UndoHere } from '../../../admin/confirm/UndoHere.tsx';
import { useAdmin } from '../../../admin/shell/admin.tsx';
import { PartState } from '../../../admin/shell/PartState.tsx';
import { counted } from '../../../admin/shell/texts.ts';
import { FIRST_VIEW, isNarrowed } from '../view.ts';
import { ConversationGrid, type ListProps } from './ConversationGrid.tsx';

const TICK_MS = 60_000;
const SKELETON = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function Empty({ view, mail }: Pick<ListProps, 'view' | 'mail'>) {
  const { texts } = useAdmin();
  return (
    <div className="part-empty">
      <p>{isNarrowed(view) ? texts['mail.none'] : texts[`mail.empty.${view.folder}`]}</p>
      {isNarrowed(view) && (
        <button
          type="button"
          className="button button-outline button-xs"
          onClick={() => mail.navigation.go({ ...FIRST_VIEW, folder: view.folder })}
        >
          {texts['mail.none.clear']}
        </button>
      )}
    </div>
  );
}

export function ConversationList({ fresh, ...props }: ListProps & { fresh: number }) {
  const { view, mail, list, box } = props;
  const { texts, languageTag } = useAdmin();
  const { resource, total } = list;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const isLoading = resource.state === 'loading';
  return (
    <div className="mail-rows" ref={box} tabIndex={-1} aria-busy={isLoading}>
      <PartState resource={{ ...resource, reload: mail.list.reload }} />
      <UndoHere isOfPage />
      {fresh > 0 && (
        <button type="button" className="mail-fresh" onClick={mail.live.showFresh}>
          {counted(texts, 'mail.fresh', fresh, languageTag)}
        </button>
      )}
      {resource.data === undefined && isLoading && (
        <ul className="mail-skeleton" aria-hidden="true">
          {SKELETON.map((key) => (
            <li key={key}>
              <span />
              <span />
            </li>
          ))}
        </ul>
      )}
      {resource.data !== undefined && total === 0 && !isLoading && <Empty view={view} mail={mail} />}
      {list.rows.length > 0 && <ConversationGrid {...props} now={now} />}
    </div>
  );
}
