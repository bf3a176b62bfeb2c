import { atom } from 'nanostores';
import type { Named } from './match.ts';

export interface PaletteAction extends Named {
  run: () => void;
}

export const $actions = atom<readonly PaletteAction[]>([]);

export function offerActions(actions: readonly PaletteAction[]): () => void {
  $actions.set([...$actions.get(), ...actions]);
  return () => $actions.set($actions.get().filter((action) => !actions.includes(action)));
}
