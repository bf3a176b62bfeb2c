import type { MessageKey } from '../../src/i18n/translator.ts';
import { toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { lateJobs } from '../jobs/late.ts';
import { BACK_UP } from '../jobs/schedule.ts';
import { writeToOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';

/** Tells the owner, once a day, of jobs that do not run or fail. If no job runs at all, only the heartbeat's silence tells. */
export async function watchJobs(env: Env, now: Date): Promise<Record<string, number>> {
  const late = (await lateJobs(database(env.DB), now)).map(({ name }) => name);
  const others = late.filter((name) => name !== BACK_UP);
  const from = (name: string) => ({ name, address: '' });
  if (late.includes(BACK_UP))
    await writeToOwner(env, { kind: 'backup', key: `backup:${toDay(now)}` }, ({ t }) => ({
      ...{ source: 'system', from: from(t('jobs.sender')) },
      ...{ subject: t('tells.backup.subject'), text: t('tells.backup.text') },
    }));
  if (others.length > 0)
    await writeToOwner(env, { kind: 'job', key: `job:${toDay(now)}:${others.toSorted().join()}` }, ({ t }) => {
      const names = others.map((name) => t(`adminHealth.job.${name}` as MessageKey));
      return {
        ...{ source: 'system', from: from(t('jobs.sender')) },
        subject: t.count('tells.job.subject', names.length, { name: names[0] ?? '' }),
        text: [t('tells.job.text'), names.map((name) => `- ${name}`).join('\n')].join('\n\n'),
      };
    });
  return { late: late.length };
}
