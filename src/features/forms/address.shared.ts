import { asLatin, cleanIdentifier } from './identifiers.shared.ts';

const BASE = 36;
const [LEAST, MOST, SKEW, DAMP, BIAS, FIRST] = [1, 26, 38, 700, 72, 128];
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > ((BASE - LEAST) * MOST) / 2) {
    rest = Math.floor(rest / (BASE - LEAST));
    k += BASE;
  }
  return k + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW));
}

/** Decodes a label (RFC 3492, section 6.2). */
function decodePunycode(label: string): string {
  const coded = label.slice('xn--'.length).toLowerCase();
  const dash = coded.lastIndexOf('-');
  const letters = [...coded.slice(0, Math.max(0, dash))];
  let [code, place, bias] = [FIRST, 0, BIAS];
  for (let at = dash + 1; at < coded.length; ) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = DIGITS.indexOf(coded[at] ?? '?');
      at += 1;
      if (digit < 0) return label;
      place += digit * weight;
      const least = Math.min(MOST, Math.max(LEAST, k - bias));
      if (digit < least) break;
      weight *= BASE - least;
    }
    const points = letters.length + 1;
    bias = adapt(place - before, points, before === 0);
    code += Math.floor(place / points);
    place %= points;
    if (code > 0x10_ff_ff) return label;
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }
  return letters.join('');
}

/** Refuses codes of full-width letters or dots, which would read as another's domain. */
const stand = (letters: string, label: string): boolean =>
  URL.canParse(`http://${letters}.example`) && new URL(`http://${letters}.example`).hostname === `${label.toLowerCase()}.example`;

/** Decodes a label of a domain: `xn--qxam` becomes `ελ`. Returns it unchanged if it is badly encoded (RFC 5891, section 5.4). */
export function decodeLabel(label: string): string {
  if (!/^xn--/iu.test(label)) return label;
  const letters = decodePunycode(label);
  return stand(letters, label) ? letters : label;
}

const AROUND = ` "'<>()[]{};,:`;
/** No address begins or ends with these: quotation marks, bullets, envelope icons. */
const SIGN = /[^\p{ASCII}\p{L}\p{M}\p{N}]/u;
const AFTER = '.!?/|\\';
const EMPHASIS = /^([*_~`|]{1,3})(.*)\1$/u;

function bare(text: string): string {
  const letters = Array.from(text);
  const isAround = (letter = ''): boolean => AROUND.includes(letter) || SIGN.test(letter);
  let [from, to] = [0, letters.length];
  while (from < to && isAround(letters[from])) from += 1;
  while (to > from && (isAround(letters[to - 1]) || AFTER.includes(letters[to - 1] ?? ''))) to -= 1;
  return letters.slice(from, to).join('').replace(EMPHASIS, '$2').replace(/^- /u, '');
}

/** Decodes a link's address (RFC 6068, section 2). */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Turns `Maria <maria@…>`, `E-mail: maria@…`, `mailto:maria@…?subject=…` and `(maria@…)` into `maria@…`. */
export function cleanAddress(text: string): string {
  const cleaned = cleanIdentifier(text).replace(/(?<=\p{L})[‘’](?=\p{L})/gu, "'");
  const linked = decoded(/mailto: ?([^\s?<>()[\]]+)/iu.exec(cleaned)?.[1] ?? '');
  const named = cleaned.slice(cleaned.lastIndexOf('<') + 1);
  // A name may follow in brackets (RFC 5322, section 3.4).
  const alone = bare(linked.includes('@') ? linked : named.includes('@') ? named : cleaned).replace(/(?<=\S) ?\([^()@]{0,200}\)?$/u, '');
  const address = bare(alone.replace(/^[^@:]{1,40}:(?:\/\/)?/u, '')).replace(/ ?@ ?/gu, '@');
  return address === text ? address : cleanAddress(address);
}

const split = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
};

const shownDomain = (domain: string): string => domain.split('.').map(decodeLabel).join('.');

/** Shows the letters of an encoded domain (RFC 5890). */
export function displayAddress(address: string): string {
  const [local, domain] = split(address);
  return address.includes('xn--') ? `${local}@${shownDomain(domain)}` : address;
}

/** Encodes the domain for mail: `παράδειγμα.ελ` becomes `xn--hxajbheg2az3al.xn--qxam`. */
function encodedDomain(domain: string): string {
  if (!/^(?=.*[^\p{ASCII}])[^\0-,/:-@[-`{-\x7f]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

export function encodedAddress(address: string): string {
  if (!address.includes('@')) return address;
  const [local, domain] = split(address);
  return `${local}@${encodedDomain(domain)}`;
}

/** Greek keyboards write a final sigma by themselves. */
const folded = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/** Makes a key to compare addresses: two with the same key are one mailbox. It is no address to write to. */
export function toKey(address: string): string {
  const cleaned = cleanAddress(address);
  if (!cleaned.includes('@')) return folded(cleaned);
  const [local, domain] = split(cleaned);
  return `${folded(local)}@${encodedDomain(folded(shownDomain(domain.toLowerCase())))}`;
}

/** The last stands for all other scripts, except those that East Asian names mix with Latin. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}])\p{L}/u,
];

/** UTS 39, "highly restrictive": scripts are not mixed within a name, as their letters look alike. */
const isMixed = (name: string): boolean => SCRIPTS.filter((script) => script.test(name)).length > 1;

/** All ends of domains in Greek (iana.org/domains/root/db). */
const GREEK_ENDS = ['ελ', 'ευ'];
const isGreekEnd = (end: string): boolean => /^\p{Script=Greek}+$/u.test(end) && !GREEK_ENDS.includes(end.toLowerCase());
const isFalseCom = (end: string): boolean => /^[^\p{ASCII}]+$/u.test(end) && asLatin(end).toLowerCase() === 'com';

/**
 * Detects a name mixed from look-alike letters of two scripts, as after a change of keyboard: no mail reaches it.
 * @param address cleaned
 */
export function isDisguised(address: string): boolean {
  const [local, domain] = split(displayAddress(address));
  const labels = domain.split('.');
  return isMixed(local) || labels.some(isMixed) || isGreekEnd(labels.at(-1) ?? '') || isFalseCom(labels.at(-1) ?? '');
}

/** The Latin spelling of a disguised address; undefined if a letter has none. */
export function latinAddress(address: string): string | undefined {
  const [local, domain] = split(displayAddress(address));
  const latin = (name: string) => (isMixed(name) || isFalseCom(name) ? asLatin(name) : name);
  const labels = domain.split('.').map(latin);
  const spelled = `${latin(local)}@${labels.join('.')}`;
  return isDisguised(spelled) ? undefined : spelled;
}
