import type { Outcome } from '@/features/api/client.ts';
import { TASK_END_MESSAGE, TASK_POLLS, taskWaitMs } from '../hosted/limits.shared.ts';
import type * as calls from './calls.ts';
import type { SearchPushed } from './search-admin.schema.ts';

export const SLOW = 'slow';

type Done = Pick<SearchPushed, 'added' | 'changed' | 'removed'>;

interface Steps {
  push: typeof calls.push;
  readTask: typeof calls.readTask;
  wait: (ms: number) => Promise<void>;
  onWritten: () => void;
}

async function published(task: number, { readTask, wait }: Steps): Promise<Outcome<unknown>> {
  for (let attempt = 1; attempt <= TASK_POLLS; attempt += 1) {
    const outcome = await readTask(task);
    if (!outcome.ok || outcome.data.isPublished) return outcome;
    await wait(taskWaitMs(attempt));
  }
  return { ok: false, status: 0, offline: false, error: { code: SLOW, message: TASK_END_MESSAGE } };
}

export async function runPush(steps: Steps): Promise<Outcome<Done>> {
  const done: Done = { added: 0, changed: 0, removed: 0 };
  for (;;) {
    const outcome = await steps.push();
    if (!outcome.ok) return outcome;
    const { added, changed, removed, tasks, left } = outcome.data;
    done.added += added;
    done.changed += changed;
    done.removed += removed;
    steps.onWritten();
    for (const task of tasks) {
      const end = await published(task, steps);
      if (!end.ok) return end;
    }
    if (left === 0 || added + changed + removed === 0) return { ok: true, data: done };
  }
}
