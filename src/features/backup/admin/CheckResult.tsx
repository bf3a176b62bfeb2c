import { type RefObject, useId, useRef, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { fill } from '@/i18n/fill.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { headTime } from '../../mail/admin/format.ts';
import { CountTable } from './CountTable.tsx';
import type { CheckState } from './use-check.ts';

interface Props {
  found: NonNullable<CheckState['found']>;
  hasBucket: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  /** `acceptsUnsigned`: confirmed by the owner. */
  onRestore: (acceptsUnsigned: boolean) => void;
  onDrop: () => void;
}

export function CheckResult({ found, hasBucket, heading, onRestore, onDrop }: Props) {
  const { texts, languageTag } = useAdmin();
  const id = useId();
  const [isAccepted, setAccepted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const acceptance = useRef<HTMLInputElement>(null);
  const { name, madeAt, signed, isTorn, tables, erased, requests, unsent } = found;
  const changed = tables.filter(({ gone, come }) => gone + come > 0);
  const list = new Intl.ListFormat(languageTag).format(requests);
  const restore = () => {
    const isRefused = signed !== 'own' && !isAccepted;
    setMissing(isRefused);
    if (isRefused) acceptance.current?.focus();
    else onRestore(isAccepted);
  };
  const notes = [
    ...(erased > 0 ? [counted(texts, 'adminBackup.check.erased', erased, languageTag)] : []),
    ...(requests.length > 0 ? [fill(texts['adminBackup.check.requests'], { list })] : []),
    ...(unsent > 0 ? [counted(texts, 'adminBackup.check.unsent', unsent, languageTag)] : []),
    ...(changed.some((table) => table.name === 'orders') ? [texts['adminBackup.check.orders']] : []),
    ...(isTorn ? [texts['adminBackup.check.torn']] : []),
    texts['adminBackup.check.stays'],
    texts['adminBackup.check.grows'],
    texts['adminBackup.check.sessions'],
    texts[hasBucket ? 'adminBackup.check.safety' : 'adminBackup.check.noSafety'],
  ];
  return (
    <div className="backup-check">
      <h3 className="backup-head" tabIndex={-1} ref={heading}>
        {fill(texts['adminBackup.check.of'], { name })}
      </h3>
      <p>{fill(texts['adminBackup.check.made'], { time: headTime(madeAt, languageTag) })}</p>
      {signed !== 'own' && (
        <div className="backup-warning" role="alert">
          <p>{texts[`adminBackup.check.${signed}`]}</p>
          <p>
            <input
              ref={acceptance}
              type="checkbox"
              id={id}
              checked={isAccepted}
              aria-invalid={isMissing && !isAccepted}
              aria-describedby={`${id}-error`}
              onChange={({ target }) => setAccepted(target.checked)}
            />{' '}
            <label htmlFor={id}>{texts['adminBackup.check.accept']}</label>
          </p>
          <p className="backup-error" id={`${id}-error`}>
            {isMissing && !isAccepted && texts['adminBackup.refused.unsigned']}
          </p>
        </div>
      )}
      {changed.length === 0 ? (
        <p>{texts['adminBackup.check.same']}</p>
      ) : (
        <>
          <CountTable
            name={texts['adminBackup.check.table']}
            heads={(['table', 'check.now', 'check.after', 'check.gone', 'check.come'] as const).map((key) => texts[`adminBackup.${key}`])}
            rows={changed.map((table) => [table.name, table.now, table.after, table.gone, table.come])}
          />
          <p>{counted(texts, 'adminBackup.check.unchanged', tables.length - changed.length, languageTag)}</p>
          <ul className="backup-lines">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <div className="backup-buttons">
        {changed.length > 0 && <Button onClick={restore}>{texts['adminBackup.restore.verb']}</Button>}
        <Button variant="outline" onClick={onDrop}>
          {texts['adminBackup.check.drop']}
        </Button>
      </div>
    </div>
  );
}
