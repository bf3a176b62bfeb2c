import { useRef, useState } from 'react';
import type { Outcome } from '@/features/api/client.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import type { RestoreCheck } from './backup.schema.ts';

export interface CheckState {
  isBusy: boolean;
  problem: string;
  found: (RestoreCheck & { name: string }) | undefined;
  run: (name: string, ask: () => Promise<Outcome<RestoreCheck>>) => Promise<void>;
  clear: () => void;
}

/** One backup at a time: the server replaces an earlier check. */
export function useCheck(texts: AdminTexts): CheckState {
  const [state, setState] = useState<Pick<CheckState, 'isBusy' | 'problem' | 'found'>>({ isBusy: false, problem: '', found: undefined });
  const isBusy = useRef(false);
  const run: CheckState['run'] = async (name, ask) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isBusy: true, problem: '', found: undefined });
    const outcome = await ask();
    isBusy.current = false;
    if (outcome.ok) return setState({ isBusy: false, problem: '', found: { ...outcome.data, name } });
    const problem = outcome.offline ? texts['part.offline'] : outcome.error.message || texts['adminBackup.restore.failed'];
    setState({ isBusy: false, problem, found: undefined });
  };
  return { ...state, run, clear: () => setState({ isBusy: false, problem: '', found: undefined }) };
}
