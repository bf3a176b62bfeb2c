import { type CollectionName, entryAddress } from '../src/features/content/collections.shared.ts';
import { foldersIn } from '../src/features/entries/front.ts';
import { withoutDeadSentences } from './dead-sentences.ts';
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
  /** Texts that still name a removed address. */
  left: string[];
  /** What was removed from each text, for its questions. */
  removed: Map<string, string[]>;
  /** Sentences that lost one of their links and have to be read: `file: sentence`. */
  unlinked: string[];
}

/**
 * Removes the sentences about removed entries, and their names from lists of services. Translations keep their status.
 * @param files texts of the remaining `.mdx` files by path @param gone `collection/slug`
 */
export function withoutLinks(files: ReadonlyMap<string, string>, gone: readonly string[]): Unlinked {
  const found: Unlinked = { changed: new Map(), left: [], removed: new Map(), unlinked: [] };
  if (gone.length === 0) return found;
  const addresses = new Set(gone.map(toAddress));
  const names = new Set(gone);
  const isGone = (reference: string): boolean =>
    addresses.has(reference.replace(/[#?].*$/u, '')) || names.has(reference.replace(/\.\w+$/u, ''));
  const mention = new RegExp(`["'(](?:${[...addresses].sort().reverse().join('|')})(?![\\w-])`, 'u');
  const services = new Set(gone.flatMap((entry) => (entry.startsWith('services/') ? [entry.slice('services/'.length)] : [])));
  for (const [file, text] of files) {
    let entry = parseEntry(file, text);
    for (const field of ['services', 'related']) {
      const listed = entry.front.toJS()[field] as unknown;
      if (!Array.isArray(listed) || !listed.some((name) => services.has(String(name)))) continue;
      entry = withFields(entry, [[[field], listed.filter((name) => !services.has(String(name)))]]);
    }
    const { body, removed, unlinked } = withoutDeadSentences(entry.body, isGone);
    const next = entryText({ ...entry, body });
    if (next !== text) found.changed.set(file, next);
    if (removed.length > 0) found.removed.set(file, removed);
    found.unlinked.push(...unlinked.map((sentence) => `${file}: ${sentence}`));
    if (mention.test(body)) found.left.push(file);
  }
  markAgain(files, found.changed);
  return found;
}
