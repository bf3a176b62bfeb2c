import { fold } from '../../i18n/fold.ts';
import { splitWords, stem } from './reading/words.shared.ts';
import { MOST_NEAR } from './texts.shared.ts';

type Change = (word: string) => string;

const remember =
  (change: Change, known = new Map<string, string>()): Change =>
  (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const after = change(word);
    known.set(word, after);
    return after;
  };

/** `asked` has one question a line. */
interface Told {
  text: string;
  asked: string;
}

const TEXT_SHARE = 0.3;

/** More frequent words say little, and would make the time quadratic. */
const MOST_COMMON = 200;

interface Having {
  passages: number[];
  weights: number[];
}

type Unit = [word: Having, weight: number][];

function weighWords({ text, asked }: Told, toStem: (word: string) => string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [words, share] of [
    [asked, 1],
    [text, TEXT_SHARE],
  ] as const) {
    for (const word of splitWords(fold(words)).map(toStem)) weights.set(word, (weights.get(word) ?? 0) + share);
  }
  return weights;
}

function toUnits(passages: readonly Told[], toStem: (word: string) => string): Unit[] {
  const all = passages.map((passage) => weighWords(passage, toStem));
  const words = new Map<string, Having>();
  for (const [passage, weights] of all.entries()) {
    for (const word of weights.keys()) {
      const known = words.get(word);
      if (known) known.passages.push(passage);
      else words.set(word, { passages: [passage], weights: [] });
    }
  }
  return all.map((weights) => {
    const rare = [...weights].map(([word, weight]): Unit[number] => {
      const having = words.get(word) ?? { passages: [], weights: [] };
      return [having, Math.sqrt(weight) * Math.log(all.length / having.passages.length)];
    });
    const length = Math.hypot(...rare.map(([, weight]) => weight)) || 1;
    return rare.map(([having, weight]): Unit[number] => {
      having.weights.push(weight / length);
      return [having, weight / length];
    });
  });
}

function greatest(values: Float64Array, places: readonly number[]): number[] {
  const best: number[] = [];
  for (const place of places) {
    const value = values[place] ?? 0;
    let at = best.length;
    while (at > 0) {
      const before = best[at - 1] ?? 0;
      const known = values[before] ?? 0;
      if (known > value || (known === value && before < place)) break;
      at -= 1;
    }
    if (at === MOST_NEAR) continue;
    best.splice(at, 0, place);
    if (best.length > MOST_NEAR) best.pop();
  }
  return best;
}

/**
 * Finds the passages most like each one, best first (cosine similarity, rare words weighted more).
 * A question about one says something about the others.
 */
export function nearPassages(passages: readonly Told[], toStem = remember(stem)): number[][] {
  const like = new Float64Array(passages.length);
  return toUnits(passages, toStem).map((unit, passage) => {
    const met: number[] = [];
    for (const [having, weight] of unit) {
      const others = having.passages;
      if (others.length > MOST_COMMON) continue;
      for (let at = 0; at < others.length; at += 1) {
        const other = others[at] ?? 0;
        const before = like[other] ?? 0;
        const after = before + weight * (having.weights[at] ?? 0);
        like[other] = after;
        if (before === 0 && after > 0 && other !== passage) met.push(other);
      }
    }
    const near = greatest(like, met);
    for (const other of met) like[other] = 0;
    like[passage] = 0;
    return near;
  });
}
