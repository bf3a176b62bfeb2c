import { readOwnAddress, toSource } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { candidatesOf } from './match.ts';

export interface Rule {
  id: string;
  from: string;
  /** Empty for 410. */
  to: string;
  everyLocale: boolean;
}

export type RuleProblem = 'taken' | 'loop' | 'chain' | 'gone';

interface Way {
  rule: Rule;
  locale: Locale | undefined;
}

export const targetIn = ({ to, everyLocale }: Omit<Rule, 'id' | 'from'>, locale: Locale | undefined): string =>
  everyLocale && locale && readOwnAddress(to) ? path(locale, to) : to;

export function withQuery(target: string, search: string): string {
  if (search.length < 2) return target;
  const [address = '', hash] = target.split('#', 2);
  const joined = `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

const waysOf = (rule: Rule): Way[] => (rule.everyLocale ? LOCALE_CODES.map((locale) => ({ rule, locale })) : [{ rule, locale: undefined }]);

function sourceOf({ rule: { from }, locale }: Way): string {
  const source = locale ? path(locale, from) : from;
  const own = readOwnAddress(source);
  return own ? toSource(own) : source;
}

function wayFrom(own: URL, ways: ReadonlyMap<string, Way>): { way: Way; source: string; rest: string } | undefined {
  for (const { source, rest, everyLocale } of candidatesOf(own)) {
    const way = everyLocale ? undefined : ways.get(source);
    if (way) return { way, source, rest: rest() };
  }
  return undefined;
}

function follow(first: Way, ways: ReadonlyMap<string, Way>): string | undefined {
  const passed = new Set<string>([sourceOf(first)]);
  let target = targetIn(first.rule, first.locale);
  for (;;) {
    const own = readOwnAddress(target);
    const next = own && wayFrom(own, ways);
    if (!own || !next) return target;
    if (passed.has(next.source)) return undefined;
    passed.add(next.source);
    const further = targetIn(next.way.rule, next.way.locale);
    if (further === '') return '';
    target = withQuery(further, `?${next.rest}`);
  }
}

function rewritten({ to }: Rule, ways: readonly Way[], ends: readonly string[]): string | undefined {
  const candidates = [to, ends[0] ?? to];
  return candidates.find((candidate) => ways.every((way, at) => targetIn({ ...way.rule, to: candidate }, way.locale) === ends[at]));
}

function collectWays(rules: readonly Rule[], changed: ReadonlySet<string>): { ways: Map<string, Way>; taken: string[] } {
  const ways = new Map<string, Way>();
  const all = rules.toSorted((a, b) => Number(changed.has(a.id)) - Number(changed.has(b.id))).flatMap(waysOf);
  const taken = all.filter((way) => {
    const source = sourceOf(way);
    if (ways.has(source)) return true;
    ways.set(source, way);
    return false;
  });
  return { ways, taken: taken.map(({ rule: { id } }) => id) };
}

function resolveRule(rule: Rule, ways: ReadonlyMap<string, Way>): { to: string } | { problem: RuleProblem } {
  const own = waysOf(rule);
  const ends = own.map((way) => follow(way, ways));
  if (ends.includes(undefined)) return { problem: 'loop' };
  if (ends.includes('')) return { problem: 'gone' };
  const to = rewritten(rule, own, ends as string[]);
  return to === undefined ? { problem: 'chain' } : { to };
}

/**
 * Makes every rule lead to its last target in one step.
 * @param rules without loops but for the `changed` ones
 * @returns the new targets by id, and what is wrong by id of a changed rule
 */
export function resolveRules(
  rules: readonly Rule[],
  changed: ReadonlySet<string>,
): { targets: Map<string, string>; problems: Map<string, RuleProblem> } {
  const { ways, taken } = collectWays(rules, changed);
  const targets = new Map<string, string>();
  const problems = new Map<string, RuleProblem>(taken.map((id) => [id, 'taken']));
  for (const rule of rules.filter(({ to }) => to !== '')) {
    const resolved = resolveRule(rule, ways);
    if ('to' in resolved) {
      if (resolved.to !== rule.to) targets.set(rule.id, resolved.to);
    } else if (changed.has(rule.id)) problems.set(rule.id, resolved.problem);
    else if (resolved.problem !== 'gone') for (const id of changed) problems.set(id, resolved.problem);
  }
  return { targets, problems };
}
