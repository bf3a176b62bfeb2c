import { fold } from '../../../i18n/fold.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { greeklishSounds, soundsOf } from './greeklish.shared.ts';
import { findClosest, letterBits, type WordDistance } from './slip.shared.ts';
import { isGreek, stem } from './words.shared.ts';
import { type KnownWord, unpackWords, type WordsFile } from './words-file.shared.ts';

export interface Lexicon {
  locale: Locale;
  find: (folded: string) => string | undefined;
  findForm: (folded: string) => string | undefined;
  findForms: (folded: string) => string[];
  findLonger: (folded: string) => string | undefined;
  findNear: (folded: string) => WordDistance | undefined;
  findGreeklish: (typed: string) => WordDistance | undefined;
  /** True if {@link findGreeklish} needs no slip. */
  readsAsGreek: (typed: string) => boolean;
  isEnglish: (typed: string) => boolean;
  isStop: (folded: string) => boolean;
}

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

interface GreekWord extends KnownWord {
  sounds: string;
}

const ENDING = /^[aeiou]*[snt]?[aeiou]*[sn]?$/u;
const LONGEST_ENDING = 5;
/** A typing error in Greeklish is a guess on a guess, so only long words count. */
const GREEKLISH_SLIP_LETTERS = 7;
const MOST_SLIP_READINGS = 8;

function groupBy<Word extends KnownWord>(known: readonly Word[], key: (word: Word) => string): Map<string, Word[]> {
  const groups = new Map<string, Word[]>();
  for (const word of known) {
    const name = key(word);
    const group = groups.get(name);
    if (group) group.push(word);
    else groups.set(name, [word]);
  }
  return groups;
}

const START_LETTERS = 3;

/**
 * Groups words by their beginning and computes keys only for the group that is asked for: all of them take a slow phone a third of a
 * second.
 */
function inGroups<Word extends KnownWord>(words: readonly Word[], written: (word: Word) => string, key: (word: Word) => string) {
  const starts = lazily(() => groupBy(words, (word) => written(word).slice(0, START_LETTERS)));
  const groups = new Map<string, Map<string, Word[]>>();
  return (sought: string): readonly Word[] => {
    const start = sought.slice(0, START_LETTERS);
    const known = groups.get(start);
    if (known) return known.get(sought) ?? [];
    const there = starts().get(start);
    // Unknown beginnings are not cached: strangers may ask for anything.
    if (!there) return [];
    const group = groupBy(there, key);
    groups.set(start, group);
    return group.get(sought) ?? [];
  };
}

const commonest = <Word extends KnownWord>(words: readonly Word[] = []): Word | undefined =>
  words.reduce<Word | undefined>((best, word) => (best && best.common >= word.common ? best : word), undefined);

export function makeLexicon(locale: Locale, { english, stop, ...packed }: WordsFile): Lexicon {
  const known = unpackWords(packed);
  const byFolded = new Map(known.map((word) => [word.folded, word]));
  const bits = lazily(() => known.map(({ folded }) => letterBits(folded)));
  const withStem = inGroups(
    known,
    ({ folded }) => folded,
    ({ folded }) => stem(folded),
  );
  const greek = lazily((): GreekWord[] =>
    known.filter(({ folded }) => isGreek(folded)).map((word) => ({ ...word, sounds: soundsOf(word.folded) })),
  );
  const withStemSounds = lazily(() =>
    inGroups(
      greek(),
      ({ sounds }) => sounds,
      ({ folded }) => soundsOf(stem(folded)),
    ),
  );
  const bySounds = lazily(() => groupBy(greek(), (word) => word.sounds));
  const soundBits = lazily(() => greek().map(({ sounds }) => letterBits(sounds)));
  const englishWords = lazily(() => new Set(english.split(' ')));
  const stops = new Set(stop.split(' '));

  /** Another ending of a known word: «analysewn» for «ανάλυση». */
  const findEnding = (sounds: string): GreekWord | undefined => {
    for (let at = sounds.length; at >= Math.max(4, sounds.length - LONGEST_ENDING); at -= 1) {
      const same = withStemSounds()(sounds.slice(0, at));
      if (same.length > 0 && ENDING.test(sounds.slice(at))) return commonest(same);
    }
    return undefined;
  };

  const findSounds = (sounds: readonly string[]): WordDistance | undefined => {
    const exact = commonest(sounds.flatMap((sound) => bySounds().get(sound) ?? []));
    if (exact) return { form: exact.form, slips: 0 };
    const [other] = sounds.flatMap((sound) => findEnding(sound) ?? []);
    return other && { form: other.form, slips: 0.5 };
  };

  return {
    locale,
    find: (folded) => byFolded.get(folded)?.form,
    findForm: (folded) => byFolded.get(folded)?.form ?? commonest(withStem(stem(folded)))?.form,
    findForms: (folded) => [...withStem(stem(folded))].sort((one, other) => other.common - one.common).map(({ form }) => form),
    findLonger: (folded) => commonest(known.filter((word) => word.folded.startsWith(folded)))?.form,
    findNear: (folded) =>
      findClosest(
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
        const near = findClosest(
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
