import { z } from 'zod';
import { dayText, month } from '../content/day.ts';
import { own } from '../foreign/own.shared.ts';

/** JSON Resume allows a date without day, or without month. */
const day = z.union([dayText(), month(), z.string().regex(/^\d{4}$/u)], {
  error: ({ input }) =>
    `write a date that exists as YYYY-MM-DD, YYYY-MM or YYYY, or leave it out. What has begun and not ended does not have an endDate. It is ${JSON.stringify(input)}`,
});
const text = z.string().optional();
const texts = z.array(z.string()).default([]);
const span = { startDate: day.optional(), endDate: day.optional() };
const list = <T extends z.ZodRawShape>(shape: T) => z.array(z.looseObject(shape)).default([]);
const job = { position: text, location: text, description: text, url: text, summary: text, highlights: texts, ...span };

/** The sections of JSON Resume 1.0 (jsonresume.org/schema), all of which the site shows. */
const SECTIONS = {
  work: list({ name: z.string(), ...job }),
  volunteer: list({ organization: z.string(), ...job }),
  education: list({ institution: z.string(), area: text, studyType: text, score: text, url: text, courses: texts, ...span }),
  projects: list({
    ...{ name: z.string(), description: text, summary: text, url: text, entity: text, type: text },
    ...{ highlights: texts, keywords: texts, roles: texts, ...span },
  }),
  skills: list({ name: z.string(), level: text, keywords: texts }),
  languages: list({ language: z.string(), fluency: text }),
  certificates: list({ name: z.string(), issuer: text, date: day.optional(), url: text }),
  awards: list({ title: z.string(), awarder: text, date: day.optional(), summary: text }),
  publications: list({ name: z.string(), publisher: text, releaseDate: day.optional(), url: text, summary: text }),
  interests: list({ name: z.string(), keywords: texts }),
  references: list({ name: text, reference: text }),
};

const location = z.looseObject({ address: text, postalCode: text, city: text, region: text, countryCode: text });
const profile = z.looseObject({ network: z.string(), username: text, url: text });
const basics = z.looseObject({
  ...{ name: z.string().default(''), label: text, email: z.email().optional(), phone: text, url: text, summary: text },
  location: location.optional(),
  profiles: z.array(profile).default([]),
});

/** Names of JSON Resume before 1.0, which programs still write. */
const FORMER = new Map([
  ['company', 'name'],
  ['website', 'url'],
  ['picture', 'image'],
  ['gpa', 'score'],
]);

/** Programs write all fields, even empty ones, so empty values count as absent. */
const isBlank = (value: unknown): boolean => value === null || (typeof value === 'string' && value.trim() === '');

const saysNothing = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'object' && value !== null && Object.values(value).every(saysNothing));

/** Some programs write these words instead of leaving the end out. */
const GOES_ON = /^(?:present|current|currently|now|today|ongoing|σήμερα|σημερα|τώρα|έως σήμερα|heute|aktuell|actualité|actualidad)$/iu;

function cleaned(value: unknown, isTop = false): unknown {
  if (Array.isArray(value)) return value.filter((one) => !saysNothing(one)).map((one) => cleaned(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, one]) => !isBlank(one));
  const names = new Set(fields.map(([name]) => name));
  return Object.fromEntries(
    fields
      .filter(([name, one]) => !(name === 'endDate' && names.has('startDate') && typeof one === 'string' && GOES_ON.test(one.trim())))
      .map(([name, one]) => {
        const known = isTop ? undefined : FORMER.get(name);
        return [known && !names.has(known) ? known : name, cleaned(one)];
      }),
  );
}

export const resumeSchema = z.preprocess((value) => cleaned(value, true), z.looseObject({ basics, ...SECTIONS }));

export type Resume = z.infer<typeof resumeSchema>;
export type SectionName = keyof typeof SECTIONS;

const OF_THE_FILE = ['$schema', 'meta'];

const extra = (value: object, shape: object, at: string): string[] =>
  Object.keys(value).flatMap((name) => (Object.hasOwn(shape, name) ? [] : [`${at}${name}`]));

/** Fields that no form shows, such as `work.0.x-team`: JSON Resume has no place for them. */
export function unshownFields(resume: Resume): string[] {
  const { location: place, profiles } = resume.basics;
  const entries = Object.entries(SECTIONS).flatMap(([name, section]) =>
    (own(resume, name) as object[]).flatMap((entry, at) => extra(entry, section.unwrap().element.shape, `${name}.${at}.`)),
  );
  return [
    ...extra(resume, { basics, ...SECTIONS }, '').filter((name) => !OF_THE_FILE.includes(name)),
    ...extra(resume.basics, basics.shape, 'basics.'),
    ...extra(place ?? {}, location.shape, 'basics.location.'),
    ...profiles.flatMap((one, at) => extra(one, profile.shape, `basics.profiles.${at}.`)),
    ...entries,
  ];
}
