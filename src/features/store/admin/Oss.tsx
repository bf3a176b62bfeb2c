import { useId, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { download } from '@/components/download.ts';
import { countryName } from '@/i18n/country-name.ts';
import { fill } from '@/i18n/fill.ts';
import { formatEuro, formatPercent } from '@/i18n/format.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { athensDay } from '../../admin/shell/athens.ts';
import { notify } from '../../admin/shell/notify.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { CsvFor, useCsvForm } from '../../admin/table/CsvFor.tsx';
import { readOss, readOssFile } from './calls.ts';

const QUARTERS = 8;

/** The current quarter and those before it, such as `2026-4`. */
function lastQuarters(now: Date): string[] {
  const [year = 0, month = 1] = athensDay(now).split('-').map(Number);
  const current = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: QUARTERS }, (_, back) => `${Math.floor((current - back) / 4)}-${((current - back) % 4) + 1}`);
}

/** What is declared under the One Stop Shop; nothing where the shop does not charge the VAT of the buyer's country. */
export function Oss() {
  const { texts, locale, languageTag } = useAdmin();
  const id = useId();
  const form = useCsvForm(languageTag);
  const [quarters] = useState(() => lastQuarters(new Date()));
  // The last quarter is the one that is declared now.
  const [quarter, setQuarter] = useState(quarters[1] ?? '');
  const { data } = useResource((signal: AbortSignal) => readOss({ quarter }, signal), `oss ${quarter}`);
  if (!data?.isOn) return null;
  const named = (one: string) => fill(texts['adminStore.oss.quarter'], { quarter: one.slice(5), year: one.slice(0, 4) });
  const save = async () => {
    const outcome = await freshly(texts['adminStore.csv.download'], () => readOssFile({ quarter, locale, form }));
    if (outcome.ok) download(`oss-${quarter}.csv`, outcome.data);
    else if (outcome.status !== 401)
      void notify('error', { title: texts['admin.do.failed'], message: outcome.offline ? texts['part.offline'] : outcome.error.message });
  };
  return (
    <section className="documents-form" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{texts['adminStore.oss']}</h3>
      <p className="muted">{texts['adminStore.oss.note']}</p>
      <div className="documents-days data-days">
        <label>
          <span>{texts['adminStore.oss.of']}</span>
          <select className="small-field" value={quarter} onChange={({ currentTarget }) => setQuarter(currentTarget.value)}>
            {quarters.map((one) => (
              <option key={one} value={one}>
                {named(one)}
              </option>
            ))}
          </select>
        </label>
        <CsvFor />
        <Button variant="outline" size="sm" onClick={() => void save()}>
          {texts['adminStore.csv.download']}
        </Button>
      </div>
      {data.rows.length === 0 ? (
        <p>{texts['adminStore.oss.empty']}</p>
      ) : (
        <ul className="order-lines">
          {data.rows.map(({ country, corrects, percent, netCents, vatCents, documents }) => (
            <li key={`${country} ${corrects} ${percent}`}>
              <span>
                {countryName(country, languageTag)} · {formatPercent(locale, percent)}
                <span className="order-more">
                  {corrects && `${fill(texts['adminStore.oss.corrects'], { quarter: named(corrects) })} · `}
                  {fill(texts['adminStore.oss.row'], { net: formatEuro(locale, netCents), documents })}
                </span>
              </span>
              <span className="order-amount">{formatEuro(locale, vatCents)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
