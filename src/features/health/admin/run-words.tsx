import { type AdminTexts, useAdmin } from '../../admin/shell/admin.tsx';
import { formatMs } from './duration.ts';
import type { JobRun } from './health-admin.schema.ts';

export const Outcome = ({ run: { outcome } }: { run: JobRun }) => {
  const { texts } = useAdmin();
  return <span className={outcome === 'done' ? undefined : 'health-bad'}>{texts[`adminHealth.outcome.${outcome}`]}</span>;
};

export const durationOf = ({ startedAt, endedAt }: JobRun, languageTag: string): string =>
  endedAt === null ? '–' : formatMs(Date.parse(endedAt) - Date.parse(startedAt), languageTag);

export function didText({ outcome, done }: JobRun, texts: AdminTexts, languageTag: string): string {
  if (outcome !== 'done') return '–';
  const number = new Intl.NumberFormat(languageTag);
  const figures = Object.entries(done ?? {}).filter(([, count]) => count !== 0);
  if (figures.length === 0) return texts['adminHealth.did.nothing'];
  return figures.map(([name, count]) => `${nameOf(texts, 'did', name)}: ${number.format(count)}`).join(', ');
}

/** Returns the name itself if it is newer than the texts. */
export const nameOf = (texts: Partial<Record<string, string>>, group: 'job' | 'did' | 'category' | 'detail', name: string): string =>
  texts[`adminHealth.${group}.${name}`] ?? name;
