import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { writeArticles } from './articles.ts';

/** Writes a minimal Astro project that renders the same articles: MDX, one collection, one page per file, no layout. */
export async function writeBareProject(dir: string, modules: string, count: number): Promise<void> {
  await mkdir(`${dir}/src/pages`, { recursive: true });
  await symlink(modules, `${dir}/node_modules`);
  await writeFile(`${dir}/package.json`, '{ "name": "bare", "type": "module" }\n');
  await writeFile(
    `${dir}/astro.config.mjs`,
    "import mdx from '@astrojs/mdx';\nimport { defineConfig } from 'astro/config';\nexport default defineConfig({ integrations: [mdx()] });\n",
  );
  await writeFile(
    `${dir}/src/content.config.ts`,
    `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

export const collections = {
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*/index.{en,el}.mdx', generateId: ({ entry }) => entry }),
    schema: z.object({ title: z.string(), description: z.string() }),
  }),
};
`,
  );
  await writeFile(
    `${dir}/src/pages/[...slug].astro`,
    `---
import { getCollection, render } from 'astro:content';

export async function getStaticPaths() {
  return (await getCollection('blog')).map((entry) => ({ params: { slug: entry.id.replace(/\\W+/g, '-') }, props: { entry } }));
}
const { entry } = Astro.props;
const { Content } = await render(entry);
---
<html lang="en">
  <head><meta charset="utf-8" /><title>{entry.data.title}</title><meta name="description" content={entry.data.description} /></head>
  <body><main><h1>{entry.data.title}</h1><Content /></main></body>
</html>
`,
  );
  await writeArticles(`${dir}/content/blog`, count);
}
