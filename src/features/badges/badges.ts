import { existsSync } from 'node:fs';
import { z } from 'zod';
import { dayText } from '@/features/content/day.ts';
import { readData } from '@/features/content/read-content.ts';
import { identity } from '@/features/identity/identity.ts';
import { type ImportedBadges, importedBadges } from './credly.schema.ts';

const bilingual = z.strictObject({ en: z.string(), el: z.string() });

export const badgesSchema = z.array(
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

type OwnBadge = z.infer<typeof badgesSchema>[number];

export interface Badge extends OwnBadge {
  /** Set for imported badges, whose texts are in English on every page. */
  isEnglish?: boolean;
  image?: string | null;
}

const FOLDER = 'content/credly';
const same = (text: string) => ({ en: text, el: text });

const toBadge = ({ name, issuer, skills, ...badge }: ImportedBadges['badges'][number]): Badge => ({
  ...badge,
  ...{ name: same(name), issuer, skills: skills.map(same), isEnglish: true },
});

/** Own entries win: one that verifies at the same address replaces the imported badge, for example with a Greek name. */
export function mergeBadges(own: readonly Badge[], imported: readonly Badge[]): Badge[] {
  const known = new Map(imported.map((badge) => [badge.url, badge]));
  const isOwn = new Set(own.map(({ url }) => url));
  return [
    ...own.map((badge) => ({ ...badge, image: known.get(badge.url)?.image })),
    ...imported.filter(({ url }) => !isOwn.has(url)),
  ].toSorted((one, other) => other.issued.localeCompare(one.issued)) as Badge[];
}

/** How much of a badge's time is left, in per cent: all of it for one that does not expire. @param today `2026-12-01` */
export function shareLeft({ issued, expires }: Pick<Badge, 'issued' | 'expires'>, today: string): number {
  if (expires === null) return 100;
  const [from, to, now] = [issued, expires, today].map((day) => Date.parse(day)) as [number, number, number];
  return Math.round(100 * Math.min(1, Math.max(0, (to - now) / (to - from))));
}

function importedNow(): Badge[] {
  const file = `${FOLDER}/badges.json`;
  if (!identity.credly || !existsSync(file)) return [];
  const { user, badges } = readData(file, importedBadges);
  return user === identity.credly.user ? badges.map(toBadge) : [];
}

/**
 * Newest first.
 * @throws Error that names the file and each wrong field
 */
export const listBadges = (): Badge[] => mergeBadges(readData('content/badges.yaml', badgesSchema), importedNow());
