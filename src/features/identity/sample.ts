import type { CollectionEntry, CollectionKey } from 'astro:content';
import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { identity } from './identity.ts';

/** Pages about the site itself: what they say is so. */
const TRUE =
  /^\/(?:settings|search|sitemap|licenses|analytics|performance-dashboard|accessibility|contact|privacy|offline|DocsPage|HealthPage|SharePage)/u;

/** Pages that name other samples than the rest of the site does, by how their address begins. */
const NOTICES = [
  ['sample.text', /^\/(?:blog|notes|cookies|terms|gdpr|ccpa|compliance|disclaimer|export-control)/u],
  ['sample.store', /^\/store/u],
  ['sample.badges', /^\/(?:professional\/)?credly|^\/certifications/u],
  ['sample.research', /dissertation|\/thesis$/u],
] as const;

const KINDS = { case: 'sample.case', open: 'sample.open', research: 'sample.research' } as const;

/** What is a sample on a page, while `sampleNotice` is on in content/site.yaml; nothing where nothing is. */
export function sampleNotice(locale: Locale, bare: string, entry?: CollectionEntry<CollectionKey>): string | undefined {
  if (!identity.switches.sampleNotice || TRUE.test(bare)) return undefined;
  const t = translator(locale);
  if (entry?.collection === 'work') return entry.data.illustrative ? t(KINDS[entry.data.kind]) : undefined;
  return t(NOTICES.find(([, pages]) => pages.test(bare))?.[0] ?? 'sample.site');
}
