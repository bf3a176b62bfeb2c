import type { ReactNode } from 'react';
import type { DraftState } from './draft.ts';
import { TRAP_FIELD } from './fields.shared.ts';
import type { FormTexts } from './texts.ts';

interface DraftNoteProps {
  texts: FormTexts;
  draft: {
    state: DraftState;
    discard: () => void;
    undo: (() => void) | undefined;
  };
}

export function DraftNote({ texts, draft: { state, discard, undo } }: DraftNoteProps) {
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

/** Hidden from people. A value marks the message as spam and never causes an error. */
export const Honeypot = ({ label }: { label: string }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {label} <input name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

interface SubmitButtonProps {
  texts: FormTexts;
  busy: boolean;
  failure: string | undefined;
  /** After a failure, if the button must not say "Try again". */
  retry?: ReactNode;
  off?: string | undefined;
  children: ReactNode;
}

/** While busy it keeps its place and focus, and ignores clicks. */
export const SubmitButton = ({ texts, busy, failure, retry = texts['forms.retry'], off, children }: SubmitButtonProps) => (
  <div className="submit">
    <div role="alert">{failure && <p className="form-failure">{failure}</p>}</div>
    <button className="button" type="submit" aria-disabled={busy || off !== undefined || undefined}>
      {busy ? texts['forms.busy'] : (off ?? (failure ? retry : children))}
    </button>
    <p className="visually-hidden" role="status">
      {busy && texts['forms.busy']}
    </p>
  </div>
);
