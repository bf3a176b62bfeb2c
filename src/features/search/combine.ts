export type WordScores = ReadonlyMap<string, number>;

const LEAST_SHARE = 0.5;
const MISSING_POWER = 3;

export function combineScores(words: readonly WordScores[]): { id: string; score: number }[] {
  const found = new Map<string, { score: number; count: number }>();
  for (const scores of words) {
    for (const [id, score] of scores) {
      const before = found.get(id) ?? { score: 0, count: 0 };
      found.set(id, { score: before.score + score, count: before.count + 1 });
    }
  }
  const rank = ({ score, count }: { score: number; count: number }) => score * (count / words.length) ** MISSING_POWER;
  return [...found]
    .filter(([, { count }]) => count / words.length >= LEAST_SHARE)
    .map(([id, each]) => ({ id, score: rank(each) }))
    .sort((one, other) => other.score - one.score);
}
