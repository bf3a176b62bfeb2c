import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const FILE = 'content/badges.yaml';
const bilingual = z.strictObject({ en: z.string(), el: z.string() });
const day = z.preprocess((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value), z.iso.date());

const schema = z.array(
  z.strictObject({
    id: z.string(),
    name: bilingual,
    issuer: z.union([z.string(), bilingual]),
    issued: day,
    expires: day.nullable(),
    url: z.url({ protocol: /^https$/u }),
    skills: z.array(bilingual),
    sample: z.boolean(),
  }),
);

export type Badge = z.infer<typeof schema>[number];

/** Every badge, newest first. @throws Error that names the file and each wrong field. */
export function badges(): Badge[] {
  const result = schema.safeParse(parse(readFileSync(FILE, 'utf8')));
  if (!result.success) throw new Error(`${FILE} does not fit its schema:\n${z.prettifyError(result.error)}`);
  return result.data.sort((a, b) => b.issued.localeCompare(a.issued));
}
