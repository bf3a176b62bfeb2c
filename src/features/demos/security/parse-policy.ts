export type Policy = ReadonlyMap<string, readonly string[]>;

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
