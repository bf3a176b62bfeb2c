import type { DraftState } from './draft.ts';
import type { FormTexts } from './texts.ts';

interface Props {
  texts: FormTexts;
  draft: {
    state: DraftState;
    discard: () => void;
    undo: (() => void) | undefined;
  };
}

export function DraftNote({ texts, draft: { state, discard, undo } }: Props) {
  const isSaved = state === 'saved' || state === 'restored';
  return (
    <p className="draft-note">
      <span role="status">{undo ? texts['forms.draft.discarded'] : state !== 'none' && texts[`forms.draft.${state}`]}</span>
      {(isSaved || undo) && (
        <button type="button" className="plain-button" onClick={undo ?? discard}>
          {texts[undo ? 'forms.draft.undo' : 'forms.draft.discard']}
        </button>
      )}
    </p>
  );
}
