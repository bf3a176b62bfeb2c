import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/Button.tsx';
import { own } from '@/features/foreign/own.shared.ts';
import { useAdmin } from '../shell/admin.tsx';
import type { Conflict } from './admin-form-store.ts';
import './form.css';

interface Props {
  conflict: Pick<Conflict, 'fields'>;
  labels: Record<string, string>;
  isBusy: boolean;
  keepMine: () => void;
  takeTheirs: () => void;
}

export function ConflictNotice({ conflict: { fields }, labels, isBusy, keepMine, takeTheirs }: Props) {
  const { texts } = useAdmin();
  const box = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <section className="conflict" ref={box} tabIndex={-1} aria-labelledby={id}>
      <h3 id={id}>{texts['adminForm.conflict']}</h3>
      <p>{fields.length > 0 ? texts['adminForm.conflict.why'] : texts['adminForm.conflict.same']}</p>
      {fields.map(({ name, mine, theirs }) => (
        <dl key={name}>
          <dt>{own(labels, name) ?? name}</dt>
          <div>
            <dt>{texts['adminForm.conflict.mine']}</dt>
            <dd>{mine || '–'}</dd>
          </div>
          <div>
            <dt>{texts['adminForm.conflict.theirs']}</dt>
            <dd>{theirs || '–'}</dd>
          </div>
        </dl>
      ))}
      <div className="admin-form-foot">
        {fields.length > 0 && (
          <Button variant="outline" loading={isBusy} loadingText={texts['adminForm.saving']} onClick={keepMine}>
            {texts['adminForm.conflict.keepMine']}
          </Button>
        )}
        <Button variant="outline" onClick={takeTheirs}>
          {texts['adminForm.conflict.takeTheirs']}
        </Button>
      </div>
    </section>
  );
}
