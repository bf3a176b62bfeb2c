import { z } from 'zod';

/** A missing value gets the general message for missing fields. */
const unlessMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : `${message}, but it is ${JSON.stringify(input)}`),
});

/** A day that exists, as it is written: `2026-05-04`. YAML must hand it over as text, so that nothing is guessed. */
export const dayText = () => z.iso.date(unlessMissing('write a day that exists as YYYY-MM-DD, for example 2026-05-04'));

/** The same, as the start of that day in UTC. */
export const day = () => dayText().transform((text) => new Date(`${text}T00:00:00Z`));

/** A month as it is written: `2026-05`. */
export const month = () =>
  z.string(unlessMissing('write a month as YYYY-MM')).regex(/^\d{4}-(0[1-9]|1[0-2])$/u, unlessMissing('write a month as YYYY-MM'));
