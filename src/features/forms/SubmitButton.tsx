import type { ReactNode } from 'react';
import type { FormTexts } from './texts.ts';

interface Props {
  texts: FormTexts;
  busy: boolean;
  failure: string | undefined;
  /** After a failure, if the button must not say "Try again". */
  retry?: ReactNode;
  off?: string | undefined;
  children: ReactNode;
}

/** While busy it keeps its place and focus, and ignores clicks. */
export const SubmitButton = ({ texts, busy, failure, retry = texts['forms.retry'], off, children }: Props) => (
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
