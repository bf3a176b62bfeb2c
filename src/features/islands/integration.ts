import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { graphOf } from './chunk-graph.ts';

export const intentDirective = (): AstroIntegration => ({
  name: 'intent-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/features/islands/intent.ts' });
    },
  },
});

export function reactIslands(): AstroIntegration {
  const { name, hooks } = react();
  const clientEntrypoint = fileURLToPath(new URL('./react-client.tsx', import.meta.url));
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({ ...options, addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint }) }),
    },
  };
}

const ADMIN_PAGE = /^(?:[a-z]{2}\/)?admin(?:\/|$)/u;

const ENTRY = /(?:component-url|renderer-url|<script type="module" src)="(\/[^"]+\.js)"/gu;

/** Preloads every script of an admin page: its islands hydrate at once, and imports would load layer by layer. */
export const preloadChunks = (): AstroIntegration => ({
  name: 'preload-chunks',
  hooks: {
    'astro:build:done': async ({ dir, pages }) => {
      const known = new Map<string, Promise<string>>();
      const read = (file: string) => {
        const text = known.get(file) ?? readFile(new URL(`.${file}`, dir), 'utf8');
        known.set(file, text);
        return text;
      };
      const own = pages.map(({ pathname }) => pathname.replace(/\/$/u, '')).filter((pathname) => ADMIN_PAGE.test(pathname));
      for (const pathname of own) {
        const page = fileURLToPath(new URL(`./${pathname}.html`, dir));
        const html = await readFile(page, 'utf8');
        const files = await graphOf(
          [...html.matchAll(ENTRY)].map(([, file = '']) => file),
          read,
        );
        const links = files.map((file) => `<link rel="modulepreload" href="${file}">`).join('');
        await writeFile(
          page,
          html.replace('</head>', () => `${links}</head>`),
        );
      }
    },
  },
});
