import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import { unflatten } from 'devalue';
import { pageNote } from '../../src/features/machines/page-registry.ts';
import { builtScripts } from '../../src/features/performance/built-scripts.ts';
import { type Drawn, ENTRIES_FILE, KEPT, namesIn, PROGRAM, WORDS_FILE, writeDrawn } from './kept.ts';

const READ = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml))/u;

const ENTRIES_CHUNK = 'chunks/_astro_data-layer-content_*.mjs';
/** The entries as the program gets them: from who runs it. */
export const ENTRIES_KEY = 'lycabettus.entries';

/** Of Astro's own class, whose type it does not publish. */
interface BuildApp {
  getOptions: () => {
    settings: { scripts: Drawn['scripts'] };
    allPages: Record<string, { route: { route: string; component: string }; styles: unknown[] }>;
  };
}

/** As Astro numbers its pages. */
export const toKey = ({ route, component }: { route: string; component: string }): string => `${route}&${component}`;

/**
 * Astro writes the entries into the program, as JSON; whoever runs it is to give it changed ones. V8 reads its own format in a tenth of
 * the time.
 */
async function releaseEntries(): Promise<void> {
  const chunks = globSync(ENTRIES_CHUNK, { cwd: PROGRAM });
  const [chunk] = chunks;
  if (chunk === undefined || chunks.length > 1) throw new Error(`Astro no longer writes one ${ENTRIES_CHUNK}: see scripts/rebuild`);
  const { default: flat } = await import(pathToFileURL(resolve(PROGRAM, chunk)).href);
  writeFileSync(ENTRIES_FILE, serialize(unflatten(flat)));
  writeFileSync(join(PROGRAM, chunk), `export default globalThis[Symbol.for('${ENTRIES_KEY}')];\n`);
}

/** Keeps the program that draws pages, and notes what each drawn file mentions. */
export function keepProgram(): AstroIntegration {
  const routes: string[] = [];
  const files: Drawn['files'] = [];
  let origin = '';
  let markdown: Drawn['markdown'] = {};
  let app: BuildApp | undefined;

  const noteDrawn = (url: URL, text: string, route: { route: string; component: string; type: string }): void => {
    origin = url.origin;
    const address = url.pathname.replace(/(?:\/index)?\.html$/u, '') || '/';
    if (!routes.includes(toKey(route))) routes.push(toKey(route));
    files.push({
      ...{ file: url.pathname.slice(1), route: routes.indexOf(toKey(route)), isPage: route.type === 'page' },
      ...{ isDaily: pageNote(address).daily === true, names: namesIn(text) },
    });
  };

  const keeping = (standard: AstroPrerenderer): AstroPrerenderer => ({
    ...standard,
    setup: async () => {
      await standard.setup?.();
      ({ app } = standard as unknown as { app: BuildApp });
    },
    render: async (request, options) => {
      const rendered = await standard.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (!READ.test(response.headers.get('content-type') ?? '')) return rendered;
      const text = await response.text();
      noteDrawn(new URL(request.url), text, options.routeData);
      return new Response(text, response);
    },
  });

  return {
    name: 'keep-program',
    hooks: {
      'astro:config:done': ({ config }) => {
        rmSync(KEPT, { recursive: true, force: true });
        mkdirSync(KEPT, { recursive: true });
        const { processor: _, ...options } = config.markdown;
        markdown = options;
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(keeping),
      'astro:build:generated': async ({ dir }) => {
        if (!app) throw new Error('Astro drew no pages');
        renameSync(fileURLToPath(new URL('.prerender', dir)), PROGRAM);
        await releaseEntries();
        const { settings, allPages } = app.getOptions();
        const stylesOf = new Map(Object.values(allPages).map((page) => [toKey(page.route), page.styles]));
        writeDrawn({
          ...{ origin, markdown, scripts: settings.scripts, files },
          routes: routes.map((key) => ({ key, styles: stylesOf.get(key) ?? [] })),
        });
        writeFileSync(WORDS_FILE, serialize(builtScripts.scriptWords));
      },
    },
  };
}
