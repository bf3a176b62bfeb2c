import { fold } from '../../../i18n/fold.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { greeklishSounds, soundsOf } from './greeklish.shared.ts';
import { allowedSlips, countSlips, letterBits } from './slip.shared.ts';
import { isGreek, splitWords, stem } from './stem.shared.ts';

/** `/search/words.<locale>.json`, made by the build. */
export interface WordsFile {
  /** Sorted; each line has the number of letters shared with the line before (base 36), the rest of the word, and how common it is (0 to 9). */
  words: string;
  /** Common English words that could be read as Greek: they never are. */
  english: string;
  /** Words that say nothing about the subject, folded and separated by spaces. */
  stop: string;
}

export const wordsFile = (locale: Locale): string => `/search/words.${locale}.json`;

interface Known {
  /** As on the site, in lower case. */
  form: string;
  folded: string;
  /** 0 to 9, a logarithm of how often the site has it. */
  common: number;
}

export interface Near {
  form: string;
  slips: number;
}

export interface Lexicon {
  locale: Locale;
  find: (folded: string) => string | undefined;
  /** The word itself, or the commonest form with its stem. */
  findForm: (folded: string) => string | undefined;
  /** All forms with its stem, the commonest first. */
  findForms: (folded: string) => string[];
  findLonger: (folded: string) => string | undefined;
  findNear: (folded: string) => Near | undefined;
  findGreeklish: (typed: string) => Near | undefined;
  /** True if {@link findGreeklish} needs no slip. */
  readsAsGreek: (typed: string) => boolean;
  isEnglish: (typed: string) => boolean;
  isStop: (folded: string) => boolean;
}

/** Packs accented words in lower case with their counts. */
export function packWords(counts: ReadonlyMap<string, number>): string {
  const best = new Map<string, [form: string, count: number, most: number]>();
  for (const [form, count] of counts) {
    const folded = fold(form);
    const [known, all, most] = best.get(folded) ?? [form, 0, 0];
    best.set(folded, count > most ? [form, all + count, count] : [known, all + count, most]);
  }
  let before = '';
  return [...best]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [form, count]]) => {
      let shared = 0;
      while (shared < 35 && form[shared] !== undefined && form[shared] === before[shared]) shared += 1;
      before = form;
      return `${shared.toString(36)}${form.slice(shared)}${Math.min(9, Math.floor(Math.log2(count)))}`;
    })
    .join('\n');
}

function unpackWords(words: string): Known[] {
  let before = '';
  return words.split('\n').flatMap((line) => {
    if (line.length < 2) return [];
    before = before.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1, -1);
    return { form: before, folded: fold(before), common: Number(line.at(-1)) };
  });
}

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

interface GreekWord extends Known {
  sounds: string;
}

/** What an inflection may add to a Greek stem, as sounds. */
const ENDING = /^[aeiou]*[snt]?[aeiou]*[sn]?$/u;
const LONGEST_ENDING = 5;
/** A slip in Greeklish is a guess on a guess: long words only. */
const GREEKLISH_SLIP_LETTERS = 7;
const MOST_SLIP_READINGS = 8;

function groupBy<Word extends Known>(known: readonly Word[], key: (word: Word) => string): Map<string, Word[]> {
  const groups = new Map<string, Word[]>();
  for (const word of known) {
    const name = key(word);
    const group = groups.get(name);
    if (group) group.push(word);
    else groups.set(name, [word]);
  }
  return groups;
}

const commonest = <Word extends Known>(words: readonly Word[] = []): Word | undefined =>
  words.reduce<Word | undefined>((best, word) => (best && best.common >= word.common ? best : word), undefined);

/** Any short word is one letter away from another: a rare one is only taken for it if the letters are the same, in another order. */
const SHORT_LETTERS = 5;
const COMMON = 2;
const sameLetters = (one: string, other: string): boolean => [...one].sort().join('') === [...other].sort().join('');

/** Prefers fewer slips, then the same first letter, then the commoner word. */
function closest<Word extends Known>(
  typed: string,
  words: readonly Word[],
  key: (word: Word) => string,
  bitsOf: (index: number) => number,
): Near | undefined {
  const allowed = allowedSlips(typed.length);
  if (allowed === 0) return undefined;
  const bits = letterBits(typed);
  const isShort = typed.length <= SHORT_LETTERS;
  let best: { word: Word; slips: number; rank: number } | undefined;
  for (const [index, word] of words.entries()) {
    const written = key(word);
    if (written.length < 3 || /\d/u.test(word.folded)) continue;
    const slips = countSlips(typed, written, allowed, bits, bitsOf(index));
    if (slips === Number.POSITIVE_INFINITY || (isShort && word.common < COMMON && sameLetters(typed, written) === false)) continue;
    // A wrong first letter is rarer than any other slip.
    const rank = slips + (written[0] === typed[0] ? 0 : 0.9) - word.common / 20;
    if (!best || rank < best.rank) best = { word, slips, rank };
  }
  return best && { form: best.word.form, slips: best.slips };
}

export function makeLexicon(locale: Locale, { words, english, stop }: WordsFile): Lexicon {
  const known = unpackWords(words);
  const byFolded = new Map(known.map((word) => [word.folded, word]));
  const bits = lazily(() => known.map(({ folded }) => letterBits(folded)));
  const byStem = lazily(() => groupBy(known, ({ folded }) => stem(folded)));
  const greek = lazily((): GreekWord[] =>
    known.filter(({ folded }) => isGreek(folded)).map((word) => ({ ...word, sounds: soundsOf(word.folded) })),
  );
  const byStemSounds = lazily(() => groupBy(greek(), ({ folded }) => soundsOf(stem(folded))));
  const bySounds = lazily(() => groupBy(greek(), (word) => word.sounds));
  const soundBits = lazily(() => greek().map(({ sounds }) => letterBits(sounds)));
  const englishWords = lazily(() => new Set(english.split(' ')));
  const stops = new Set(stop.split(' '));

  /** Another ending of a known word: «analysewn» for «ανάλυση». */
  const findEnding = (sounds: string): GreekWord | undefined => {
    for (let at = sounds.length; at >= Math.max(4, sounds.length - LONGEST_ENDING); at -= 1) {
      const same = byStemSounds().get(sounds.slice(0, at));
      if (same && ENDING.test(sounds.slice(at))) return commonest(same);
    }
    return undefined;
  };

  const findSounds = (sounds: readonly string[]): Near | undefined => {
    const exact = commonest(sounds.flatMap((sound) => bySounds().get(sound) ?? []));
    if (exact) return { form: exact.form, slips: 0 };
    const [other] = sounds.flatMap((sound) => findEnding(sound) ?? []);
    return other && { form: other.form, slips: 0.5 };
  };

  return {
    locale,
    find: (folded) => byFolded.get(folded)?.form,
    findForm: (folded) => byFolded.get(folded)?.form ?? commonest(byStem().get(stem(folded)))?.form,
    findForms: (folded) => [...(byStem().get(stem(folded)) ?? [])].sort((one, other) => other.common - one.common).map(({ form }) => form),
    findLonger: (folded) => commonest(known.filter((word) => word.folded.startsWith(folded)))?.form,
    findNear: (folded) =>
      closest(
        folded,
        known,
        (word) => word.folded,
        (index) => bits()[index] ?? 0,
      ),
    findGreeklish: (typed) => {
      const sounds = greeklishSounds(typed);
      const found = findSounds(sounds);
      if (found) return found;
      for (const sound of sounds.slice(0, MOST_SLIP_READINGS)) {
        if (sound.length < GREEKLISH_SLIP_LETTERS) continue;
        const near = closest(
          sound,
          greek(),
          (word) => word.sounds,
          (index) => soundBits()[index] ?? 0,
        );
        if (near && near.slips < 2 && soundsOf(fold(near.form))[0] === sound[0]) return near;
      }
      return undefined;
    },
    readsAsGreek: (typed) => findSounds(greeklishSounds(typed)) !== undefined,
    isEnglish: (typed) => englishWords().has(typed),
    isStop: (folded) => stops.has(folded),
  };
}

/** Counts the words of texts, in lower case with their accents. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of splitWords(text.toLowerCase())) {
      if (word.length < 2 || word.length > 30 || /^\d+$/u.test(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
