import { atom } from 'nanostores';
import type { Outcome } from '@/features/api/client.ts';
import type { WrittenFile } from '../mail.schema.ts';

/** A file on its way to the server; `problem` says why it did not arrive. */
export interface Upload {
  id: string;
  name: string;
  problem: string;
}

export interface FilesServer {
  uploadFile: (file: File) => Promise<Outcome<WrittenFile>>;
  copyFile: (from: { attachment: string } | { document: string }) => Promise<Outcome<WrittenFile>>;
  dropFile: (id: string) => Promise<unknown>;
}

type Change = (files: readonly WrittenFile[]) => WrittenFile[];

/** One at a time, so that a slow line carries each to its end. */
export function createFiles({ uploadFile, copyFile, dropFile }: FilesServer, apply: (change: Change) => void) {
  const $uploads = atom<readonly Upload[]>([]);
  let last: Promise<void> = Promise.resolve();
  const without = (id: string) => $uploads.set($uploads.get().filter((upload) => upload.id !== id));
  const isListed = (id: string): boolean => $uploads.get().some((upload) => upload.id === id);

  const begin = (name: string, store: () => Promise<Outcome<WrittenFile>>): Promise<void> => {
    const id = crypto.randomUUID();
    $uploads.set([...$uploads.get(), { id, name, problem: '' }]);
    last = last.then(async () => {
      if (!isListed(id)) return;
      const outcome = await store();
      const isWanted = isListed(id);
      if (!outcome.ok) {
        const problem = outcome.error.message || 'failed';
        $uploads.set($uploads.get().map((upload) => (upload.id === id ? { ...upload, problem } : upload)));
        return;
      }
      without(id);
      if (isWanted) apply((files) => [...files, outcome.data]);
      else void dropFile(outcome.data.id);
    });
    return last;
  };

  return {
    $uploads,
    /** Waits for what is on its way. @returns whether all has arrived */
    settle: async (): Promise<boolean> => {
      // One more may be attached meanwhile.
      while ($uploads.get().some(({ problem }) => problem === '')) await last;
      return $uploads.get().length === 0;
    },
    attach: (files: Iterable<File>) => {
      for (const file of files) void begin(file.name, () => uploadFile(file));
    },
    copy: (name: string, from: { attachment: string } | { document: string }) => begin(name, () => copyFile(from)),
    remove: (id: string) => {
      if (isListed(id)) return without(id);
      apply((files) => files.filter((file) => file.id !== id));
      void dropFile(id);
    },
  };
}
