import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { openModal } from '@/features/focus/modal.ts';
import { fill } from '@/i18n/fill.ts';
import type { Amounts } from './amounts.ts';
import { findKnownEntry, labelOf, type StoredItem, type StoredTexts } from './stored-data.ts';

interface EraseDialogProps {
  title: string;
  accept: string;
  dismiss: string;
  isOpen: boolean;
  onAccept: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function EraseDialog({ title, accept, dismiss, isOpen, onAccept, onClose, children }: EraseDialogProps) {
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

const SHOWN_LENGTH = 4_000;

interface StoredEntryProps {
  item: StoredItem;
  texts: StoredTexts;
  amounts: Amounts;
  onErase: () => void;
}

const written = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));

export function StoredEntry({ item, texts: t, amounts, onErase }: StoredEntryProps) {
  const { kind, name, read } = item;
  const [content, setContent] = useState<string>();
  const entry = findKnownEntry(kind, name);
  const label = labelOf(item, t);
  const show = async () => {
    const text = await read().then(written, () => t['stored.unreadable']);
    const rest = text.length - SHOWN_LENGTH;
    const cut = rest > 0 ? `\n${fill(t['stored.cut'], { count: amounts.number(rest) })}` : '';
    setContent(text.slice(0, SHOWN_LENGTH) + cut);
  };
  return (
    <li className="stored-entry">
      <div className="stored-head">
        <b>{label}</b>
        <span className="figures">{amounts.of(item)}</span>
      </div>
      <p className="hint">{fill(t['stored.duration'], { life: amounts.life(entry?.life ?? 'stored.life.unknown') })}</p>
      <div className="stored-tools">
        <details onToggle={({ currentTarget }) => void (currentTarget.open && show())}>
          <summary>{t['stored.show']}</summary>
          <p className="hint">
            {t[`stored.kind.${kind}`]} <code>{name}</code>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard. */}
          <p className="stored-content" tabIndex={0}>
            {content}
          </p>
        </details>
        <button
          className="button button-outline"
          type="button"
          onClick={onErase}
          aria-label={fill(t['stored.erase.name'], { name: label })}
        >
          {t['stored.erase']}
        </button>
      </div>
    </li>
  );
}
