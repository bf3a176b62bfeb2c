import { readdir, stat, writeFile } from 'node:fs/promises';

/** Bytes of an index saved for offline use after the first search. */
const OFFLINE_BYTES = 1_000_000;

/** Lists an index's files for offline use: index files first, then fragments up to the limit. */
export async function listForOffline(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).flatMap((file) => /^pagefind\.([\w-]+)\.pf_meta$/u.exec(file)?.[1] ?? [])) {
    const language = name.slice(0, name.lastIndexOf('_'));
    const parts: string[] = [];
    for (const kind of ['filter', 'index', 'fragment']) {
      const files = (await readdir(`${folder}/${kind}`)).filter((file) => file.startsWith(`${language}_`)).sort();
      parts.push(...files.map((file) => `${kind}/${file}`));
    }
    const listed: string[] = [];
    let bytes = 0;
    for (const part of parts) {
      bytes += (await stat(`${folder}/${part}`)).size;
      if (bytes > OFFLINE_BYTES) break;
      listed.push(`/pagefind/${part}`);
    }
    await writeFile(`${folder}/offline.${name}.json`, JSON.stringify(listed));
  }
}
