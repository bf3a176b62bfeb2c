import { TRAP_FIELD } from './fields.shared.ts';

/** Hidden from people. A value marks the message as spam and never causes an error. */
export const Honeypot = ({ label }: { label: string }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {label} <input name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
