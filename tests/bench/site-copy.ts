import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { writeArticles } from './articles.ts';

const PARTS = [
  'src',
  'public',
  'scripts',
  'content',
  'docs',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'tsconfig.json',
  'uno.config.ts',
  'functions',
  'wrangler.jsonc',
];

/** Copies this project and adds generated articles. */
export async function writeSiteCopy(project: string, dir: string, modules: string, count: number): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const part of PARTS) await cp(`${project}/${part}`, `${dir}/${part}`, { recursive: true });
  await symlink(modules, `${dir}/node_modules`);
  // Keeps the samples, because they link to one another and dead links stop a build.
  await rm(`${dir}/dist`, { recursive: true, force: true });
  await writeArticles(`${dir}/content/blog`, count);
}
