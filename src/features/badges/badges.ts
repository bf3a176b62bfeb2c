import { z } from 'zod';
import { readData } from '@/features/content/data-file.ts';
import { dayText } from '@/features/content/day.ts';

const bilingual = z.strictObject({ en: z.string(), el: z.string() });

const schema = z.array(
  z.strictObject({
    id: z.string(),
    name: bilingual,
    issuer: z.union([z.string(), bilingual]),
    issued: dayText(),
    expires: dayText().nullable(),
    url: z.url({ protocol: /^https$/u }),
    skills: z.array(bilingual),
  }),
);

export type Badge = z.infer<typeof schema>[number];

/**
 * Newest first.
 * @throws Error that names the file and each wrong field
 */
export const badges = (): Badge[] => readData('content/badges.yaml', schema).sort((a, b) => b.issued.localeCompare(a.issued));
