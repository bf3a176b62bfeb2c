import { own } from '../../foreign/own.shared.ts';

/** Greek spellings of one sound, as one letter each. Longer spellings first. */
const SOUNDS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/μπ|β/gu, 'v'],
  [/ντ|δ/gu, 'd'],
  [/γκ|γγ|γ/gu, 'g'],
  [/ου/gu, 'u'],
  [/αυ/gu, 'av'],
  [/ευ/gu, 'ev'],
  [/αι|ε(?!ι)/gu, 'e'],
  [/ει|οι|υι|η|ι|υ/gu, 'i'],
  [/ο|ω/gu, 'o'],
  [/ξ/gu, 'ks'],
  [/ψ/gu, 'ps'],
  [/θ/gu, '8'],
];
const LETTERS: Readonly<Record<string, string>> = {
  α: 'a',
  ζ: 'z',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  φ: 'f',
  χ: 'x',
};

/** Unites what stays ambiguous: αυ and αφ, doubled letters. */
const unite = (sounds: string): string => sounds.replaceAll(/(?<=[ae])f/gu, 'v').replaceAll(/(.)\1+/gu, '$1');

/** The sounds of a folded Greek word: «αναλυση» and «ανάλιση» are both `analisi`. */
export const soundsOf = (folded: string): string =>
  unite(
    SOUNDS.reduce((word, [spelling, sound]) => word.replaceAll(spelling, sound), folded).replaceAll(
      /[α-ω]/gu,
      (letter) => own(LETTERS, letter) ?? '',
    ),
  );

const SPELLINGS: readonly (readonly [spelling: string, sounds: readonly string[]])[] = [
  ['nth', ['n8', 'di']],
  ['mph', ['mf', 'vi']],
  ['th', ['8', 'ti']],
  ['ch', ['x']],
  ['kh', ['x', 'ki']],
  ['ph', ['f', 'pi']],
  ['ks', ['ks']],
  ['ps', ['ps']],
  ['ou', ['u']],
  ['oy', ['u']],
  ['au', ['av']],
  ['ay', ['av', 'agi']],
  ['eu', ['ev']],
  ['ey', ['ev']],
  ['ai', ['e', 'ai']],
  ['ei', ['i']],
  ['oi', ['i', 'oi']],
  ['ui', ['i']],
  ['ya', ['ia', 'gia']],
  ['ye', ['ie', 'gie']],
  ['yi', ['i', 'gi']],
  ['yo', ['io', 'gio']],
  ['mp', ['v']],
  ['nt', ['d']],
  ['gk', ['g']],
  ['gg', ['g']],
  ['ng', ['g']],
  ['dj', ['tz']],
  ['a', ['a']],
  ['b', ['v']],
  ['c', ['k', 's']],
  ['d', ['d']],
  ['e', ['e']],
  ['f', ['f']],
  ['g', ['g']],
  ['h', ['i', 'x']],
  ['i', ['i']],
  ['j', ['ks', 'tz']],
  ['k', ['k']],
  ['l', ['l']],
  ['m', ['m']],
  ['n', ['n']],
  ['o', ['o']],
  ['p', ['p']],
  ['q', ['8']],
  ['r', ['r']],
  ['s', ['s']],
  ['t', ['t']],
  ['u', ['i', 'u']],
  ['v', ['v']],
  ['w', ['o']],
  ['x', ['x', 'ks']],
  ['y', ['i']],
  ['z', ['z']],
  ['3', ['ks']],
  ['4', ['ps']],
  ['8', ['8']],
  ['9', ['8']],
];

const SPELT: readonly (readonly [spelling: string, sound: string])[] = [
  ...['μπ', 'ντ', 'γκ', 'ου', 'αυ', 'ευ', 'αι', 'ει', 'οι', 'υι', ...'αβγδεζηθικλμνξοπρστυφχψω'].map(
    (greek) => [greek, soundsOf(greek)] as const,
  ),
  ...SPELLINGS.flatMap(([latin, sounds]) => sounds.map((sound) => [latin, sound] as const)),
  // After some vowels, `unite` makes one of both.
  ['φ', 'v'],
  ['f', 'v'],
];

function spellings(sounds: string): string[] {
  if (sounds === '') return [''];
  return SPELT.flatMap(([spelling, sound]) => {
    if (sound.startsWith(sounds)) return [spelling];
    return sounds.startsWith(sound) ? spellings(sounds.slice(sound.length)).map((rest) => spelling + rest) : [];
  });
}

/** With which letters words of these sounds may begin, Greek or Latin. @param length how many sounds these letters are to cover */
export function beginningsOf(sounds: string, length = 2): string[] {
  const isMixed = (word: string): boolean => /[α-ω]/u.test(word) && /[a-z\d]/u.test(word);
  const all = [...new Set(spellings(sounds.slice(0, length)))].filter((one) => !isMixed(one));
  return all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
}

const MOST_SOUNDS = 64;

/** Greek words end in a vowel, or in a vowel with `ς` or `ν`. */
const GREEK_ENDING = /[aeiouyhw][sn]?$/u;

/** @param isStart if the word may go on, so that any letter may be its last */
export function greeklishSounds(typed: string, isStart = false): string[] {
  if (!isStart && !GREEK_ENDING.test(typed)) return [];
  let found = [''];
  for (let at = 0; at < typed.length; ) {
    const spelling = SPELLINGS.find(([letters]) => typed.startsWith(letters, at));
    if (!spelling) return [];
    found = found.flatMap((before) => spelling[1].map((sound) => before + sound)).slice(0, MOST_SOUNDS);
    at += spelling[0].length;
  }
  return [...new Set(found.map(unite))];
}
