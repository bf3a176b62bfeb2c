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
];

/** This project with generated articles in place of its own. */
export async function writeSiteCopy(project: string, dir: string, modules: string, count: number): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const part of PARTS) await cp(`${project}/${part}`, `${dir}/${part}`, { recursive: true });
  await symlink(modules, `${dir}/node_modules`);
  // The samples link to one another; the generated articles come beside them, so that no link of theirs dies.
  await rm(`${dir}/dist`, { recursive: true, force: true });
  await writeArticles(`${dir}/content/blog`, count);
}
