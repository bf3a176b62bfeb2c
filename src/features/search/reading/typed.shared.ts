import { fold } from '../../../i18n/fold.ts';
import { beginningsOf, greeklishSounds, soundsOf } from './greeklish.shared.ts';
import { inGreekLayout, inLatinLayout } from './layout.shared.ts';
import { isGreek, splitWords } from './words.shared.ts';

const WORDS_READ = 6;
const LONG = 3;

export interface TypedWord {
  /** As typed, and on the other keyboard layout; each may go on. */
  starts: readonly string[];
  /** May go on too, but for those of two letters. */
  sounds: readonly string[];
  /** With which letters words of these sounds may begin. */
  beginnings: readonly string[];
}

/** With the digits that stand for letters: `3enakis`, `4altis`, `8eodwros`. */
const PLAIN = /^[\p{L}\p{M}3489]+$/u;

/** Of a word that goes on, its last vowel may be the first half of another: `papadopo` of «Παπαδόπουλος». */
const openEnds = (sounds: string): string[] => (sounds.length > LONG && /[aeo]$/u.test(sounds) ? [sounds, sounds.slice(0, -1)] : [sounds]);

/** The sounds of a folded word, as far as it is typed. */
const heard = (word: string): string[] => (isGreek(word) ? [soundsOf(word)] : greeklishSounds(word, true));

const otherLayout = (word: string): string => (isGreek(word) ? inLatinLayout(word) : fold(inGreekLayout(word)));

function readWord(word: string): TypedWord {
  const others = word.length < LONG || (/[\d@]/u.test(word) && !isGreek(word)) ? [] : [otherLayout(word)];
  const starts = [...new Set([word, ...others.filter((other) => splitWords(other).length > 0)])];
  const isHeard = PLAIN.test(word) && /\p{L}/u.test(word);
  const latin = isGreek(word) ? others.flatMap(heard) : [];
  const sounds = isHeard ? [...new Set([...heard(word), ...latin].flatMap(openEnds))].filter((one) => one.length > 1) : [];
  return {
    starts,
    sounds,
    beginnings: [...new Set([...new Set(sounds.map((one) => one.slice(0, 2)))].flatMap((one) => beginningsOf(one)))],
  };
}

/** Marks around a word. One within it, such as a hyphen between two names, parts it if it has neither digits nor an address. */
const AROUND = /^["'«“„([]+|(?<![.,;:!?…·"'»”)\]])[.,;:!?…·"'»”)\]]+$/gu;

function partsOf(piece: string): string[] {
  const word = piece.replace(AROUND, '');
  return /[\d@]/u.test(word) ? [word] : word.split(/[-,]+/u);
}

/**
 * Reads what was typed in any way: without accents, in Greeklish, on the wrong layout, or by ear.
 * @param folded as are the texts that are to have it
 * @returns no words if it has no letter or digit
 */
export function readTyped(folded: string): TypedWord[] {
  const words = folded
    .split(/\s+/u)
    .flatMap(partsOf)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  // A letter alone names nearly everything.
  const long = words.filter((word) => word.length > 1);
  return (long.length > 0 ? long : words.slice(0, 1)).slice(0, WORDS_READ).map(readWord);
}

export const isHeardAs = (word: string, { sounds, beginnings }: Pick<TypedWord, 'sounds' | 'beginnings'>): boolean =>
  beginnings.some((beginning) => word.startsWith(beginning)) &&
  heard(word).some((one) => sounds.some((sound) => (sound.length < LONG ? one === sound : one.startsWith(sound))));

/** Whether two folded words may be one name, in whichever script. */
export function isSameName(one: string, other: string): boolean {
  const sounds = new Set(heard(one));
  return one === other || heard(other).some((sound) => sound.length > 1 && sounds.has(sound));
}

/** How well a text has the word: 3 if it starts with it, 2 if one of its words does, 1 for anywhere else, less if it was guessed, or 0. */
function closeness(text: string, typed: TypedWord): number {
  const [start = '', ...others] = typed.starts;
  if (text.startsWith(start)) return 3;
  const parts = splitWords(text);
  const begins = (letters: string): boolean =>
    parts.some((part) => part.startsWith(letters)) || (/[^\p{L}\p{N}]/u.test(letters) && text.includes(letters));
  if (begins(start)) return 2;
  if (text.includes(start)) return 1;
  if (others.some(begins)) return 0.9;
  return parts.some((part) => isHeardAs(part, typed)) ? 0.8 : 0;
}

/** Those that have all words, the closest first. @param textsOf folded; the first one counts twice */
export function closest<Item>(items: readonly Item[], words: readonly TypedWord[], textsOf: (item: Item) => readonly string[]): Item[] {
  return items
    .map((item) => {
      const texts = textsOf(item);
      const points = words.map((word) => Math.max(...texts.map((text, at) => closeness(text, word) / (at === 0 ? 1 : 2))));
      return { item, points: Math.min(...points) === 0 ? 0 : points.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item);
}
