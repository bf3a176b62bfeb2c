import { z } from 'zod';
import { dayText, month } from '../content/day.ts';

/** JSON Resume allows a date without day, or without month. */
const day = z.union([dayText(), month(), z.string().regex(/^\d{4}$/u)], 'write a date that exists as YYYY-MM-DD, YYYY-MM or YYYY');
const span = { startDate: day.optional(), endDate: day.optional() };

/**
 * The parts of JSON Resume 1.0 (jsonresume.org/schema) that the site shows; the rest passes
 * through.
 */
export const resumeSchema = z.looseObject({
  basics: z.looseObject({
    name: z.string(),
    label: z.string(),
    email: z.email(),
    url: z.string().optional(),
    summary: z.string(),
    location: z.looseObject({ city: z.string(), countryCode: z.string().optional() }),
    profiles: z.array(z.looseObject({ network: z.string(), url: z.string() })).default([]),
  }),
  work: z.array(
    z.looseObject({
      name: z.string(),
      position: z.string(),
      location: z.string().optional(),
      summary: z.string().optional(),
      highlights: z.array(z.string()).default([]),
      ...span,
    }),
  ),
  education: z.array(
    z.looseObject({
      institution: z.string(),
      area: z.string(),
      studyType: z.string(),
      score: z.string().optional(),
      courses: z.array(z.string()).default([]),
      ...span,
    }),
  ),
  projects: z
    .array(z.looseObject({ name: z.string(), description: z.string().optional(), highlights: z.array(z.string()).default([]), ...span }))
    .default([]),
  skills: z.array(z.looseObject({ name: z.string(), level: z.string().optional(), keywords: z.array(z.string()).default([]) })),
  languages: z.array(z.looseObject({ language: z.string(), fluency: z.string() })),
  certificates: z.array(z.looseObject({ name: z.string(), issuer: z.string().optional(), date: day.optional() })).default([]),
  publications: z
    .array(
      z.looseObject({ name: z.string(), publisher: z.string().optional(), releaseDate: day.optional(), summary: z.string().optional() }),
    )
    .default([]),
  awards: z
    .array(z.looseObject({ title: z.string(), awarder: z.string().optional(), date: day.optional(), summary: z.string().optional() }))
    .default([]),
  interests: z.array(z.looseObject({ name: z.string(), keywords: z.array(z.string()).default([]) })).default([]),
});

export type Resume = z.infer<typeof resumeSchema>;
