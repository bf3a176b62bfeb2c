const IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.~-]+\.js)["']/gu;

export async function graphOf(entries: readonly string[], read: (file: string) => Promise<string>): Promise<string[]> {
  const found = new Set(entries);
  for (const file of found) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    for (const [, name = ''] of (await read(file)).matchAll(IMPORT)) found.add(folder + name);
  }
  return [...found];
}
