import { type ReactNode, useEffect, useId, useRef } from 'react';
import { openModal } from '@/features/focus/modal.ts';

interface Props {
  title: string;
  accept: string;
  dismiss: string;
  isOpen: boolean;
  onAccept: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function EraseDialog({ title, accept, dismiss, isOpen, onAccept, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    openModal(dialog.current);
    // Pressing Enter twice by mistake loses nothing.
    cancel.current?.focus();
  }, [isOpen]);
  return (
    <dialog
      className="confirm"
      ref={dialog}
      aria-labelledby={id}
      // Close by state at once: the browser's own close event comes too late for someone who reopens it, and is then of the dialog before.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <h3 id={id}>{title}</h3>
      {children}
      <div className="settings-foot">
        <button className="button" type="button" onClick={onAccept}>
          {accept}
        </button>
        <button className="button button-outline" type="button" ref={cancel} onClick={onClose}>
          {dismiss}
        </button>
      </div>
    </dialog>
  );
}
