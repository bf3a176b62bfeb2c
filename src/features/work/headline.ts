/** A headline's numbers, as the front matter states them. */
export interface Headline {
  /** As it is set in type: `−38%`, `9 → 2`. */
  display: string;
  before: number;
  after: number;
}

/** What the two numbers are of the two series: their means, or the values that they ended with. */
export type Statistic = 'mean' | 'last';

const decimalsOf = (written: string): number => /[.,](\d+)$/u.exec(written)?.[1]?.length ?? 0;
const isRounded = (exact: number, stated: number, decimals: number): boolean => Math.abs(exact - stated) <= 0.5 * 10 ** -decimals + 1e-9;

/** A comma or a point before three digits may part thousands as well. */
const says = (written: string, value: number): boolean =>
  isRounded(value, Number(written.replace(',', '.')), decimalsOf(written)) ||
  Number(written.replace(/[.,](?=\d{3}(?:\D|$))/gu, '')) === value;

/**
 * Compares what is set in type with the two numbers: `before → after`, or one number that follows
 * from them (the change in per cent, the difference, the factor, either number).
 * @returns what is wrong and what to do; undefined where the text holds, or has no digits
 */
export function headlineProblem({ display, before, after }: Headline): string | undefined {
  const numbers = [...display.matchAll(/(?<sign>[-−–+]?)(?<digits>\d[\d.,]*)(?<per>\s?%)?/gu)].map(({ groups }) => groups ?? {});
  const change = after - before;
  const percent = (100 * change) / before;
  const isTrue = ({ sign, digits = '', per }: Partial<Record<string, string>>): boolean => {
    const direct = [before, after];
    const moved = per ? [percent] : [change, after / before, before / after];
    if (!sign) return [...direct, ...moved].some((value) => says(digits, Math.abs(value)));
    return moved.some((value) => says(digits, Math.abs(value)) && value < 0 === (sign !== '+'));
  };
  const [first, second] = numbers;
  const holds =
    second && numbers.length === 2 ? says(first?.['digits'] ?? '', before) && says(second['digits'] ?? '', after) : numbers.every(isTrue);
  if (holds) return undefined;
  // Nothing is a percentage of zero.
  const rounded = before === 0 ? '' : ` or "${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(0)}%"`;
  return `"${display}" is not what "before" and "after" give. Write "${before} → ${after}"${rounded}, or correct the numbers.`;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const summarise = (statistic: Statistic, values: readonly number[]): number =>
  statistic === 'mean' ? mean(values) : (values.at(-1) ?? Number.NaN);

/**
 * Finds what a headline's numbers are of the series beside them. Values without an order have no last one.
 * @param place names the headline and the file of the series in the error
 * @throws Error that gives both, for a headline that is neither
 */
export function headlineStatistic(
  stated: Pick<Headline, 'before' | 'after'>,
  series: { before: readonly number[]; after: readonly number[] },
  place: { where: string; data: string },
  choices: readonly Statistic[] = ['mean', 'last'],
): Statistic {
  const sides = ['before', 'after'] as const;
  const found = choices.find((statistic) =>
    sides.every((side) => isRounded(summarise(statistic, series[side]), stated[side], decimalsOf(String(stated[side])))),
  );
  if (found) return found;
  const names: Record<Statistic, string> = { mean: 'the means', last: 'the last values' };
  const values = choices.map((statistic) => {
    const [before, after] = sides.map((side) => Number(summarise(statistic, series[side]).toFixed(3)));
    return `${names[statistic]} of ${place.data} are ${before} and ${after}`;
  });
  throw new Error(
    `${place.where} says ${stated.before} and ${stated.after}, but ${values.join('; ')}. Correct "before" and "after" of the figure, or the data.`,
  );
}
