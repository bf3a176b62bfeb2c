export const USUAL_SIZES = {
  messages: 400,
  outbox: 60,
  visits: 3000,
  reports: 120,
  requests: 8,
  subscriptions: 40,
  broadcasts: 30,
  audit: 100,
  attempts: 80,
  refusals: 300,
  orders: 60,
  questions: 150,
  redirects: 30,
  runs: 3000,
  incidents: 6,
} as const;
export type Seeded = keyof typeof USUAL_SIZES;

const LARGEST = 1_000_000;

const NAMES = Object.keys(USUAL_SIZES) as Seeded[];

export function parseSizes(requested: Partial<Record<Seeded, string | undefined>>): [Seeded, number][] {
  const named = NAMES.flatMap((name): [Seeded, number][] => {
    const text = requested[name];
    if (text === undefined) return [];
    if (!/^\d{1,7}$/u.test(text) || Number(text) > LARGEST) throw new Error(`--${name} takes a number up to ${LARGEST}.`);
    return [[name, Number(text)]];
  });
  return named.length > 0 ? named : NAMES.map((name) => [name, USUAL_SIZES[name]]);
}
