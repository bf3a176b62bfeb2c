import { type CollectionName, entryAddress } from '../src/features/content/collections.shared.ts';
import { foldersIn } from '../src/features/entries/front.ts';
import { entryText, parseEntry, withFields } from './entry-file.ts';
import { markAgain } from './personalised.ts';

export const SAMPLES = {
  blog: [
    'backup-you-have-restored',
    'forecast-you-can-defend',
    'language-model-evaluation',
    'nis2-for-forty-people',
    'one-number-per-meeting',
    'postgres-before-spark',
    'price-by-the-outcome',
    'website-in-one-round-trip',
  ],
  notes: [
    'ask-for-the-decision',
    'cloud-bill-first-look',
    'cron-that-tells-you',
    'csv-greek-excel',
    'dns-ttl-before-migration',
    'git-bisect-data',
    'median-not-mean',
    'passkeys-small-office',
    'sql-window-gaps',
    'tabular-figures',
  ],
  work: [
    'clinic-incident-drill',
    'ferry-demand-forecast',
    'greek-open-data-kit',
    'hotel-group-dashboards',
    'month-end-close',
    'ridgeline-plots',
    'support-assistant',
    'thesis-forecast-reconciliation',
    'warehouse-migration',
  ],
  services: [
    'ai-integration',
    'ai-ml',
    'analytics',
    'big-data',
    'cloud',
    'cloud-computing',
    'consulting',
    'cybersecurity',
    'data-analytics',
    'development',
    'devops',
    'e-commerce',
    'security',
  ],
  products: ['athens-ridgeline-print', 'cloud-cost-review', 'forecast-course', 'metrics-workbook', 'nis2-starter-kit', 'website-audit'],
} as const satisfies Partial<Record<CollectionName, readonly string[]>>;

export type SampleKind = keyof typeof SAMPLES;

/**
 * `collection/slug` of all samples, or of the named collections and entries.
 * @throws Error on an unknown name
 */
export function samplesNamed(names: readonly string[]): string[] {
  const all = Object.entries(SAMPLES).flatMap(([kind, slugs]) => slugs.map((slug) => `${kind}/${slug}`));
  const strange = names.filter((name) => !Object.hasOwn(SAMPLES, name) && !all.includes(name));
  if (strange.length > 0)
    throw new Error(`No sample is called ${strange.join(', ')}. They are: ${[...Object.keys(SAMPLES), ...all].join(', ')}`);
  return names.length === 0 ? all : all.filter((entry) => names.some((name) => entry === name || entry.startsWith(`${name}/`)));
}

/** Entries that are no samples, as `collection/slug`. */
export function ownEntries(): string[] {
  const samples = samplesNamed([]);
  return Object.keys(SAMPLES)
    .flatMap((kind) => foldersIn(`content/${kind}`).map((slug) => `${kind}/${slug}`))
    .filter((entry) => !samples.includes(entry));
}

const toAddress = (entry: string): string => {
  const [kind, slug] = entry.split('/') as [SampleKind, string];
  return entryAddress(kind, slug);
};

interface Unlinked {
  changed: Map<string, string>;
  left: string[];
}

/**
 * Removes links to removed entries, keeps their words, and drops their names from lists of
 * services. Translations keep their status.
 * @param files texts of the remaining `.mdx` files by path @param gone `collection/slug`
 */
export function withoutLinks(files: ReadonlyMap<string, string>, gone: readonly string[]): Unlinked {
  const changed = new Map<string, string>();
  const left: string[] = [];
  if (gone.length === 0) return { changed, left };
  const address = `(?:${gone.map(toAddress).sort().reverse().join('|')})(?![\\w-])`;
  const link = new RegExp(`(?<!!)\\[((?:[^\\[\\]]|\\[[^\\]]*\\])*)\\]\\(\\s*${address}[^()\\s]*(?:\\s+(?:"[^"]*"|'[^']*'))?\\s*\\)`, 'gu');
  const mention = new RegExp(`["'(]${address}`, 'u');
  const services = new Set(gone.flatMap((entry) => (entry.startsWith('services/') ? [entry.slice('services/'.length)] : [])));
  for (const [file, text] of files) {
    let entry = parseEntry(file, text);
    for (const field of ['services', 'related']) {
      const names = entry.front.toJS()[field] as unknown;
      if (!Array.isArray(names) || !names.some((name) => services.has(String(name)))) continue;
      entry = withFields(entry, [[[field], names.filter((name) => !services.has(String(name)))]]);
    }
    const body = entry.body.replace(link, '$1');
    const next = entryText({ ...entry, body });
    if (next !== text) changed.set(file, next);
    if (mention.test(body)) left.push(file);
  }
  markAgain(files, changed);
  return { changed, left };
}
