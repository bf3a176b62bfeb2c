import { useEffect, useMemo, useState } from 'react';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { $lastUndo } from '../confirm/last-undo.ts';
import type { PaletteAction } from '../palette/actions.ts';
import { Palette } from '../palette/Palette.tsx';
import type { PalettePage } from '../palette/pages.ts';
import { adminIsland, useAdmin } from './admin.tsx';
import { isChord, isPlain, isWriting, keysAreOn } from './keys.ts';
import '../confirm/confirm.css';
import '../palette/palette.css';

const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();

export const OverlaysIsland = adminIsland(function OverlaysIsland({ pages, finds }: { pages: readonly PalettePage[]; finds: boolean }) {
  const { texts } = useAdmin();
  const [openings, setOpenings] = useState(0);
  const shellActions = useMemo<PaletteAction[]>(
    () => [
      { id: 'frame:theme', name: texts['admin.palette.theme'], also: 'theme θέμα', run: press('.sidebar [data-theme-toggle]') },
      { id: 'frame:language', name: texts['admin.palette.language'], also: 'language γλώσσα', run: press('.sidebar a[data-locale]') },
      {
        id: 'frame:sign-out',
        name: texts['admin.signOut'],
        also: 'log out logout sign out αποσύνδεση έξοδος',
        run: press('.sidebar [data-sign-out]'),
      },
    ],
    [texts],
  );

  useEffect(() => {
    const open = () => setOpenings((count) => count + 1);
    const onKey = (event: KeyboardEvent) => {
      if (isChord(event, 'KeyK')) {
        event.preventDefault();
        open();
        return;
      }
      const undo = $lastUndo.get();
      if (!undo || isWriting(event.target) || document.querySelector('dialog:modal')) return;
      if (!isChord(event, 'KeyZ') && !(isPlain(event, 'KeyZ') && keysAreOn())) return;
      event.preventDefault();
      undo();
    };
    const buttons = document.querySelectorAll('[data-palette]');
    for (const button of buttons) {
      button.addEventListener('click', open);
      // Set by the code that handles the keys, and no sooner.
      button.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    }
    if (/Mac|iPhone|iPad/u.test(navigator.platform)) for (const keys of document.querySelectorAll('[data-keys]')) keys.textContent = '⌘K';
    addEventListener('keydown', onKey);
    return () => {
      for (const button of buttons) button.removeEventListener('click', open);
      removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <>
      <Palette pages={pages} shellActions={shellActions} openings={openings} finds={finds} />
      <ConfirmDialog />
    </>
  );
});
