import { atom } from 'nanostores';

interface Undo {
  (): void;
  title: string;
  place: Element | null;
}

export const $lastUndo = atom<Undo | undefined>();

export const undoPlace = (element: Element | null): Element | null => element?.closest('section, main') ?? null;
