import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readContent } from '../src/features/content/read-content.ts';
import { parseFrontMatter } from '../src/features/entries/front.ts';

const marked = z.object({ sample: z.literal(true) });
const resume = z.object({ meta: marked });
/** RFC 2606 keeps the ending for examples: nobody can check such a badge. */
const INVENTED = /^\s*url:\s*["']?https?:\/\/(?:[\w.-]+\.)?[\w-]+\.example(?:[/"']|$)/mu;
const BADGES = 'content/badges.yaml';

/** What texts still tell of the sample's owner, each with its file and what to do. */
export function sampleTexts(root = '.'): string[] {
  const textOf = (file: string): string => readContent(join(root, file));
  const pages = globSync('content/pages/*/index.*.mdx', { cwd: root })
    .sort()
    .filter((file) => marked.safeParse(parseFrontMatter(textOf(file), file).fields).success)
    .map((file) => `${file}: "sample" is still true. Write your own text, then delete the line.`);
  const resumes = globSync('content/resume/*.json', { cwd: root })
    .sort()
    .filter((file) => resume.safeParse(JSON.parse(textOf(file))).success)
    .map((file) => `${file}: "meta.sample" is still true. Write your own résumé, then delete the line.`);
  const badges =
    existsSync(join(root, BADGES)) && INVENTED.test(textOf(BADGES))
      ? [`${BADGES} still has invented badges. Write your own, or "[]".`]
      : [];
  return [...pages, ...resumes, ...badges];
}
