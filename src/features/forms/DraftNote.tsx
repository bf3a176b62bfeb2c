import type { DraftState } from './draft.ts';
import type { FormTexts } from './texts.ts';

interface Props {
  texts: FormTexts;
  state: DraftState;
  discard: () => void;
}

/** One quiet line on what this browser keeps of the form. */
export const DraftNote = ({ texts, state, discard }: Props) => (
  <p className="draft-note">
    <span role="status">{state !== 'none' && texts[`forms.draft.${state}`]}</span>
    {(state === 'kept' || state === 'restored') && (
      <button type="button" className="plain-button" onClick={discard}>
        {texts['forms.draft.discard']}
      </button>
    )}
  </p>
);
