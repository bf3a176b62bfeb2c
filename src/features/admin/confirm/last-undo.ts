import { atom } from 'nanostores';

interface Undo {
  (): void;
  title: string;
  /** The part of the page where the change was made. */
  place: Element | null;
}

export const $lastUndo = atom<Undo | undefined>();

export const undoPlace = (element: Element | null): Element | null => element?.closest('section, main') ?? null;
