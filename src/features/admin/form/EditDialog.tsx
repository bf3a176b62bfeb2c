import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { openModal } from '@/features/focus/modal.ts';
import './form.css';

interface Props {
  title: string;
  closeText: string;
  onClose: () => void;
  children: ReactNode;
}

/** Keeps unsaved input as a draft when it is closed. */
export function EditDialog({ title, closeText, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while still in the page: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const node = dialog.current;
    openModal(node);
    node?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
    return () => node?.close();
  }, []);
  return (
    <dialog ref={dialog} className="edit-dialog" aria-labelledby={id} onClose={onClose}>
      <div className="panel-head">
        {/* Often the name of its button, which ends in “…”. */}
        <h2 id={id}>{title.replace(/…$/u, '')}</h2>
        <button type="button" className="button button-text button-xs" onClick={() => dialog.current?.close()}>
          {closeText}
        </button>
      </div>
      {children}
    </dialog>
  );
}
