import { confirmed } from '../../admin/confirm/confirm.ts';
import type { AdminTexts } from '../../admin/shell/admin.tsx';
import type { BackupStep } from './backup.schema.ts';
import { prepareDownload, saveBackup } from './calls.ts';

/** @param name of a file in the bucket; null: a new backup. @param onStep told of each step of a new one */
export const downloaded = (
  name: string | null,
  texts: AdminTexts,
  onStep: (step: BackupStep) => void = () => undefined,
): Promise<boolean> =>
  confirmed({
    title: texts['adminBackup.download.title'],
    text: texts['adminBackup.download.text'],
    verb: texts['adminBackup.download.verb'],
    done: texts['adminBackup.download.done'],
    run: async () => {
      let outcome = await prepareDownload(name);
      if (outcome.ok && outcome.data.address === null) {
        const saved = await saveBackup(onStep);
        if (!saved.ok) return saved;
        outcome = await prepareDownload(saved.data.name);
      }
      if (outcome.ok && outcome.data.address !== null) location.assign(outcome.data.address);
      return outcome;
    },
  });
