import { confirmed } from '../confirm/confirm.ts';
import { prepareDownload } from './calls.ts';
import type { BackupTexts } from './texts.ts';

/** @param name of a file in the bucket; null: a new backup */
export const downloaded = (name: string | null, texts: BackupTexts): Promise<boolean> =>
  confirmed({
    title: texts['adminBackup.download.title'],
    text: texts['adminBackup.download.text'],
    verb: texts['adminBackup.download.verb'],
    done: texts['adminBackup.download.done'],
    run: async () => {
      const outcome = await prepareDownload(name);
      // An attachment: the page stays.
      if (outcome.ok) location.assign(outcome.data.address);
      return outcome;
    },
  });
