import type { CollectionEntry, CollectionKey } from 'astro:content';
import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';
import { COLLECTIONS, collectionsWith } from '../content/collections.shared.ts';
import { own } from '../foreign/own.shared.ts';
import { identity } from './identity.ts';

const WITHOUT_SAMPLES =
  /^\/(?:settings|search|sitemap|licenses|analytics|performance-dashboard|accessibility|contact|privacy|offline|DocsPage|HealthPage|SharePage|ToolsPage)/u;

const SHOP = /^\/(?:store|payment)(?:\/|$)/u;

/** Pages where people order and pay; they say that nothing is sold even if search engines leave them out. */
export const isShop = (bare: string): boolean => SHOP.test(bare);

const NOTICES = [
  [
    'sample.text',
    new RegExp(
      `^(?:${collectionsWith('dated')
        .map((name) => COLLECTIONS[name].home)
        .join('|')})`,
      'u',
    ),
  ],
  ['sample.text', /^\/(?:cookies|terms|gdpr|ccpa|compliance|disclaimer|export-control)/u],
  ['sample.store', SHOP],
  ['sample.badges', /^\/(?:professional\/)?credly|^\/certifications/u],
  ['sample.research', /dissertation|\/thesis$/u],
] as const;

const KINDS = { case: 'sample.case', open: 'sample.open', research: 'sample.research' } as const;

/** Undefined for a page without samples, and while `sampleNotice` is off in content/site.yaml. */
export function sampleNotice(locale: Locale, bare: string, entry?: CollectionEntry<CollectionKey>): string | undefined {
  if (!identity.switches.sampleNotice || WITHOUT_SAMPLES.test(bare)) return undefined;
  const t = translator(locale);
  if (entry?.collection === 'work') return entry.data.illustrative ? t(own(KINDS, entry.data.kind) ?? 'sample.case') : undefined;
  return t(NOTICES.find(([, pages]) => pages.test(bare))?.[0] ?? 'sample.site');
}
