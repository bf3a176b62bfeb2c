import { fold } from '../../i18n/fold.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import { MOST_NEAR } from './texts.shared.ts';

/** What a passage says and what it is asked, one question a line. */
interface Told {
  text: string;
  asked: string;
}

/** A word of the text counts less than one of a question. */
const TEXT_SHARE = 0.3;

/** A word of more passages says little, and would make the time grow with the square of their number. */
const MOST_COMMON = 200;

function weighWords({ text, asked }: Told): Map<string, number> {
  const weights = new Map<string, number>();
  for (const [words, share] of [
    [asked, 1],
    [text, TEXT_SHARE],
  ] as const) {
    for (const word of splitWords(fold(words)).map(stem)) weights.set(word, (weights.get(word) ?? 0) + share);
  }
  return weights;
}

/**
 * For each passage, the others that have most in common with it, best first (cosine of their words, rare ones counted more).
 * A question about one says something about the others.
 */
export function nearPassages(passages: readonly Told[]): number[][] {
  const all = passages.map(weighWords);
  const having = new Map<string, number[]>();
  for (const [passage, weights] of all.entries()) {
    for (const word of weights.keys()) {
      const known = having.get(word);
      if (known) known.push(passage);
      else having.set(word, [passage]);
    }
  }
  const units = all.map((weights) => {
    const rare = [...weights].map(
      ([word, weight]) => [word, Math.sqrt(weight) * Math.log(all.length / (having.get(word)?.length ?? 1))] as const,
    );
    const length = Math.hypot(...rare.map(([, weight]) => weight)) || 1;
    return new Map(rare.map(([word, weight]) => [word, weight / length]));
  });
  return units.map((unit, passage) => {
    const like = new Float64Array(all.length);
    for (const [word, weight] of unit) {
      const others = having.get(word) ?? [];
      if (others.length > MOST_COMMON) continue;
      for (const other of others) like[other] = (like[other] ?? 0) + weight * (units[other]?.get(word) ?? 0);
    }
    return [...like.entries()]
      .filter(([other, cosine]) => other !== passage && cosine > 0)
      .sort(([one, first], [other, second]) => second - first || one - other)
      .slice(0, MOST_NEAR)
      .map(([other]) => other);
  });
}
