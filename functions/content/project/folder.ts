import { z } from 'zod';
import { folderState } from '../../../src/features/content/admin/content.schema.ts';
import { ask, readReply, textOf, toBase64 } from './ask.ts';
import type { ChangedFile, Project } from './project.ts';

const NOT_FOUND = 404;
const CHANGED = 412;

const listed = z.array(z.object({ path: z.string(), version: z.string() }));

const sent = ({ path, content, version }: ChangedFile) => ({
  ...{ path, version },
  ...(content instanceof Uint8Array ? { base64: toBase64(content) } : { text: content }),
});

/** The project's folder as `npm start` serves it (`scripts/project-folder.ts`). */
export function folderProject(address: string): Project {
  const state = async () => readReply(await ask(`${address}/state`, {}), folderState);
  return {
    source: 'folder',
    read: async (path) => {
      const response = await ask(`${address}/${path}`, {}, [NOT_FOUND]);
      return response.ok ? { text: textOf(await response.bytes()), version: response.headers.get('ETag') ?? '' } : undefined;
    },
    list: async (folder) => readReply(await ask(`${address}/list/${folder}`, {}), listed),
    write: async (files) => (await ask(`${address}/files`, { method: 'PUT', body: JSON.stringify(files.map(sent)) }, [CHANGED])).ok,
    newer: async () => (await state()).newer,
    failure: async () => {
      const { failed } = await state();
      return failed && { failed, link: null };
    },
  };
}
