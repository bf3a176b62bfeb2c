import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';

/** @returns texts by their path */
export async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries())
    if (!entry.directory) files.set(entry.filename, new TextDecoder().decode(await entry.arrayBuffer()));
  return files;
}
