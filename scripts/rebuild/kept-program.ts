import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deserialize } from 'node:v8';
import { builtScripts } from '../../src/features/performance/built-scripts.ts';
import type { StoredEntries } from './changed-texts.ts';
import { ENTRIES_KEY, toKey } from './keep-program.ts';
import { type Drawn, type DrawnFile, ENTRIES_FILE, PROGRAM, WORDS_FILE } from './kept.ts';

/** The part of Astro's build that draws pages (`BuildApp`), whose type it does not publish. */
interface Program {
  manifest: { routes: { routeData: { route: string; component: string } }[] };
  setInternals: (internals: { pagesByKeys: Map<string, { styles: unknown[] }>; entrySpecifierToBundleMap: Map<string, string> }) => void;
  setOptions: (options: { settings: { scripts: Drawn['scripts'] }; logger: { options: { destination: { write: () => void } } } }) => void;
  render: (request: Request, options: { routeData: unknown }) => Promise<Response>;
}

const inProgram = (file: string): string => pathToFileURL(resolve(PROGRAM, file)).href;

/** The entries as they were when the program was made. */
export const keptEntries = (): StoredEntries => deserialize(readFileSync(ENTRIES_FILE));

/** Starts the kept program, once in a process. */
export async function startProgram(
  { scripts, routes, origin }: Drawn,
  entries: StoredEntries,
): Promise<(drawn: DrawnFile) => Promise<string>> {
  (globalThis as Record<symbol, unknown>)[Symbol.for(ENTRIES_KEY)] = entries;
  builtScripts.scriptWords = deserialize(readFileSync(WORDS_FILE));
  const [entry = ''] = globSync('prerender-entry.*', { cwd: PROGRAM });
  const { app } = (await import(inProgram(entry))) as { app: Program };
  app.setInternals({
    pagesByKeys: new Map(routes.map(({ key, styles }) => [key, { styles }])),
    entrySpecifierToBundleMap: new Map(),
  });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write: () => undefined } } } });
  return async ({ file, route }) => {
    const found = app.manifest.routes.find(({ routeData }) => toKey(routeData) === routes[route]?.key);
    if (!found) throw new Error(`${join(PROGRAM, entry)} has no route for ${file}`);
    const response = await app.render(new Request(new URL(`/${file}`, origin)), { routeData: found.routeData });
    return response.text();
  };
}
