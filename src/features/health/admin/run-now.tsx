import { conclude } from '@/features/announcements/conclude.ts';
import { freshly } from '../../admin/confirm/confirm.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { notify } from '../../admin/shell/notify.ts';
import { NextAction } from '../../admin/table/NextAction.tsx';
import { runJob } from './calls.ts';
import { didText, nameOf } from './run-words.tsx';

/** Gives a job one turn, and says how it ended. */
async function runNow(job: string, { texts, languageTag }: Admin, onRun: () => void): Promise<void> {
  const name = nameOf(texts, 'job', job);
  void notify('info', { title: texts['adminHealth.run.busy'], message: name });
  const outcome = await freshly(texts['adminHealth.run'], () => runJob(job));
  if (outcome.ok) {
    const { outcome: result } = outcome.data;
    onRun();
    conclude(`${name}: ${texts[`adminHealth.outcome.${result}`]}. ${result === 'done' ? didText(outcome.data, texts, languageTag) : ''}`);
  } else if (outcome.status !== 401)
    void notify('error', {
      title: texts['admin.do.failed'],
      message: outcome.offline ? texts['admin.do.offline'] : outcome.error.message || texts['admin.do.failed.why'],
    });
}

export function RunNow({ job, onRun }: { job: string; onRun: () => void }) {
  const admin = useAdmin();
  const { texts } = admin;
  return <NextAction label={texts['adminHealth.run']} of={nameOf(texts, 'job', job)} run={() => void runNow(job, admin, onRun)} />;
}
