import { own } from '../../foreign/own.shared.ts';
import { type Finding, makeFinding, type SentenceName, type Verdict } from './finding.ts';

type Policy = ReadonlyMap<string, readonly string[]>;

/** Content Security Policy 3, section 3.3: without effect in an element. */
const HEADER_ONLY = ['frame-ancestors', 'report-uri', 'sandbox'];

/** Of a repeated directive the first one counts (Content Security Policy 3, section 2.2.1). */
function parseOne(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/u);
    const lower = name.toLowerCase();
    if (lower !== '' && !directives.has(lower)) directives.set(lower, sources);
  }
  return directives;
}

/** A header holds several policies, separated by commas: all of them apply. */
export const parseHeader = (header: string | null): Policy[] =>
  (header ?? '')
    .split(',')
    .map(parseOne)
    .filter(({ size }) => size > 0);

export const parseMeta = (contents: readonly string[]): Policy[] =>
  contents.flatMap(parseHeader).map((policy) => new Map([...policy].filter(([name]) => !HEADER_ONLY.includes(name))));

const FETCH_DIRECTIVE = /^(?:child|connect|font|frame|img|manifest|media|object|script|style|worker)-src$/u;

/** The sources that apply: fetch directives fall back to `default-src`; undefined if anything goes. */
export const sourcesOf = (policy: Policy, directive: string): readonly string[] | undefined =>
  policy.get(directive) ?? (FETCH_DIRECTIVE.test(directive) ? policy.get('default-src') : undefined);

type Judgement = [verdict: Verdict, says: SentenceName];

const ANYTHING = /^(?:\*|https?:|wss?:|https?:\/\/\*)$/iu;
const HAS_WILDCARD = /^(?!\*$).*\*/u;
const RANDOM = /^'(?:nonce-|sha(?:256|384|512)-)/iu;

const has = (sources: readonly string[], word: string): boolean => sources.some((source) => source.toLowerCase() === word);
/** Browsers ignore `'unsafe-inline'` beside a nonce or hash. */
const isInline = (sources: readonly string[]): boolean => has(sources, "'unsafe-inline'") && !sources.some((source) => RANDOM.test(source));
const isAnything = (sources: readonly string[]): boolean => sources.some((source) => ANYTHING.test(source));
const isLoose = (sources: readonly string[]): boolean => sources.some((source) => HAS_WILDCARD.test(source));

function scripts(sources: readonly string[] | undefined): Judgement {
  if (!sources || isAnything(sources)) return ['problem', 'script.any'];
  if (isInline(sources)) return ['problem', 'script.inline'];
  if (has(sources, "'unsafe-eval'")) return ['problem', 'script.eval'];
  if (has(sources, 'data:') || has(sources, 'blob:')) return ['problem', 'script.data'];
  if (isLoose(sources)) return ['attention', 'wildcard'];
  return ['pass', 'script.ok'];
}

function styles(sources: readonly string[] | undefined): Judgement {
  if (!sources || isAnything(sources)) return ['attention', 'source.any'];
  if (isInline(sources)) return ['attention', 'style.inline'];
  if (isLoose(sources)) return ['attention', 'wildcard'];
  return ['pass', 'style.ok'];
}

function fallback(sources: readonly string[] | undefined): Judgement {
  if (!sources) return ['problem', 'default.missing'];
  return isAnything(sources) ? ['problem', 'default.any'] : ['pass', 'default.ok'];
}

function content(sources: readonly string[] | undefined): Judgement {
  if (!sources || isAnything(sources)) return ['attention', 'source.any'];
  return isLoose(sources) ? ['attention', 'wildcard'] : ['pass', 'source.ok'];
}

const present =
  (ok: SentenceName, missing: SentenceName, worst: Verdict = 'attention') =>
  (sources: readonly string[] | undefined): Judgement =>
    sources && !isAnything(sources) ? ['pass', ok] : [worst, missing];

/** An empty list allows no more than `'none'`. */
function ancestors(sources: readonly string[] | undefined): Judgement {
  if (sources?.every((source) => source.toLowerCase() === "'none'")) return ['pass', 'ancestors.none'];
  return present('ancestors.ok', 'ancestors.missing')(sources);
}

const JUDGES: Readonly<Record<string, (sources: readonly string[] | undefined) => Judgement>> = {
  'default-src': fallback,
  'script-src': scripts,
  'style-src': styles,
  'object-src': present('object.ok', 'object.missing'),
  'base-uri': present('base.ok', 'base.missing'),
  'form-action': present('form.ok', 'form.missing'),
  'frame-ancestors': ancestors,
  'require-trusted-types-for': present('trusted.ok', 'trusted.missing'),
  'connect-src': content,
  'img-src': content,
};
const REPORTS = ['report-to', 'report-uri'];

const RANKS: readonly Verdict[] = ['pass', 'attention', 'problem'];

/** All policies apply, so the strictest one for a directive counts. */
function judgeDirective(policies: readonly Policy[], name: string): Finding {
  const judge = own(JUDGES, name) ?? (name.endsWith('-src') ? content : (): Judgement => ['pass', 'other']);
  const judged = policies
    .map((policy) => sourcesOf(policy, name))
    .map((sources) => ({ sources, judgement: judge(sources) }))
    .toSorted((one, other) => RANKS.indexOf(one.judgement[0]) - RANKS.indexOf(other.judgement[0]));
  const best = judged[0] ?? { sources: undefined, judgement: judge(undefined) };
  const [verdict, says] = best.judgement;
  return makeFinding(name, verdict, says, best.sources?.join(' '));
}

export function judgePolicies(policies: readonly Policy[]): Finding[] {
  if (policies.length === 0) return [makeFinding('Content-Security-Policy', 'problem', 'policy.missing')];
  const named = policies.flatMap((policy) => [...policy.keys()]);
  const directives = [...new Set([...Object.keys(JUDGES), ...named])].filter((name) => !REPORTS.includes(name));
  const reports = REPORTS.filter((name) => named.includes(name));
  return [
    ...directives.map((name) => judgeDirective(policies, name)),
    reports.length > 0
      ? makeFinding('report-to', 'pass', 'report.ok', reports.join(' '))
      : makeFinding('report-to', 'attention', 'report.missing'),
  ];
}
