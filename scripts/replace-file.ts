import { rename, writeFile } from 'node:fs/promises';

/** A reader finds the file of before or the new one. */
export async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
