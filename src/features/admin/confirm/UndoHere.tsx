import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { useAdmin } from '../shell/admin.tsx';
import { $lastUndo, undoPlace } from './last-undo.ts';

/**
 * Offers to undo the last change where it was made, until the next: in reach of the keyboard, without a time limit (WCAG 2.2.1).
 * @param props.isOfPage also for changes that are made elsewhere on the page
 */
export function UndoHere({ isOfPage = false }: { isOfPage?: boolean }) {
  const { texts } = useAdmin();
  const undo = useStore($lastUndo, { ssr: 'initial' });
  const box = useRef<HTMLDivElement>(null);
  const [isHere, setHere] = useState(false);
  useLayoutEffect(() => setHere(undo !== undefined && (isOfPage || undoPlace(box.current) === undo.place)), [undo, isOfPage]);
  return (
    <div className="undo-here" ref={box} hidden={!isHere || !undo}>
      {isHere && undo && (
        <Button variant="outline" size="xs" onClick={undo}>
          {texts['admin.undo']}: {undo.title}
        </Button>
      )}
    </div>
  );
}
