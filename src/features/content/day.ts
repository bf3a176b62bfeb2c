import { z } from 'zod';

const unlessMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : `${message}, but it is ${JSON.stringify(input)}`),
});

const DAY = 'write a day that exists as YYYY-MM-DD, for example 2026-05-04';

/** An existing day of our time, `2026-05-04`, as text: YAML must not parse it. */
export const dayText = () => z.iso.date({ ...unlessMissing(DAY), abort: true }).refine((text) => text >= '1900', unlessMissing(DAY));

export const day = () => dayText().transform((text) => new Date(`${text}T00:00:00Z`));

export const month = () =>
  z.string(unlessMissing('write a month as YYYY-MM')).regex(/^\d{4}-(0[1-9]|1[0-2])$/u, unlessMissing('write a month as YYYY-MM'));
