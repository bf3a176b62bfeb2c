import { TRAP_FIELD } from './fields.shared.ts';

/** A field for programs: no one sees it, hears it or reaches it by keyboard. What it holds makes a message spam, never an error. */
export const Honeypot = ({ label }: { label: string }) => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {label} <input name={TRAP_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
