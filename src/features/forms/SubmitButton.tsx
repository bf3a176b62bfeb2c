import type { ReactNode } from 'react';
import type { FormTexts } from './texts.ts';

interface Props {
  texts: FormTexts;
  busy: boolean;
  failure: string | undefined;
  children: ReactNode;
}

/** While busy it keeps its place and focus, says so, and ignores clicks. */
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
