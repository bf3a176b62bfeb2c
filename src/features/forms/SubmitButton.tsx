import type { ReactNode } from 'react';
import type { FormTexts } from './texts.ts';

interface Props {
  texts: FormTexts;
  busy: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  children: ReactNode;
}

/** Sends the form once: while it is under way the button keeps its place and the focus, says so, and does nothing more. */
export const SubmitButton = ({ texts, busy, failure, children }: Props) => (
  <div className="submit">
    <div role="alert">{failure && <p className="form-failure">{failure}</p>}</div>
    <button className="button" type="submit" aria-disabled={busy || undefined}>
      {busy ? texts['forms.busy'] : failure ? texts['forms.retry'] : children}
    </button>
    <p className="visually-hidden" role="status">
      {busy && texts['forms.busy']}
    </p>
  </div>
);
