import { atom } from 'nanostores';
import type { Named } from './match.ts';

/** Something that the palette does when it is chosen. */
export interface PaletteAction extends Named {
  run: () => void;
}

/** The actions that the page offers now. */
export const $actions = atom<readonly PaletteAction[]>([]);

/** Adds actions of a page to the palette. @returns what takes them away: an effect's clean-up */
export function offerActions(actions: readonly PaletteAction[]): () => void {
  $actions.set([...$actions.get(), ...actions]);
  return () => $actions.set($actions.get().filter((action) => !actions.includes(action)));
}
