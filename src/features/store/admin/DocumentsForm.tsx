import { useId, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { download } from '@/components/download.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { CsvFor, useCsvForm } from '../../admin/table/CsvFor.tsx';
import { readDocuments } from './calls.ts';
import { quarterOf } from './days.ts';

export function DocumentsForm() {
  const { texts, locale, languageTag } = useAdmin();
  const id = useId();
  const form = useCsvForm(languageTag);
  const [days, setDays] = useState(() => quarterOf(new Date()));
  const isRight = days.from !== '' && days.to !== '' && days.from <= days.to;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await freshly(texts['adminStore.csv.download'], () => readDocuments({ ...days, locale, form }));
    setBusy(false);
    if (outcome.ok) download(`documents-${days.from}-${days.to}.csv`, outcome.data);
    else if (outcome.status !== 401)
      void notify('error', {
        title: texts['admin.do.failed'],
        message: outcome.offline ? texts['part.offline'] : outcome.error.message,
      });
  };
  return (
    <section className="documents-form" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{texts['adminStore.csv']}</h3>
      <p className="muted">{texts['adminStore.csv.note']}</p>
      <div className="documents-days data-days">
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{texts[`adminStore.${name}`]}</span>
            <input
              className="small-field"
              type="date"
              value={days[name]}
              aria-invalid={!isRight}
              aria-describedby={`${id}-error`}
              onChange={({ currentTarget }) => setDays({ ...days, [name]: currentTarget.value })}
            />
          </label>
        ))}
        <CsvFor />
        <Button variant="outline" size="sm" disabled={!isRight} loading={busy} onClick={() => void save()}>
          {texts['adminStore.csv.download']}
        </Button>
      </div>
      <p id={`${id}-error`} className="documents-error" role="alert">
        {!isRight && texts['adminStore.csv.wrong']}
      </p>
    </section>
  );
}
