import { readData } from '@/features/content/read-content.ts';
import { identity } from '@/features/identity/identity.ts';
import type { Locale } from '@/i18n/locales.ts';
import { type Resume, resumeSchema, unshownFields } from './resume.schema.ts';

const warned = new Set<string>();

/**
 * The owner's name, e-mail and address are those of `content/site.yaml`. Warns once of what no form shows.
 * @throws Error that names the file and each wrong field
 */
export function readResume(locale: Locale): Resume {
  const file = `content/resume/${locale}.json`;
  const resume = readData(file, resumeSchema);
  const unshown = unshownFields(resume);
  if (unshown.length > 0 && !warned.has(file)) {
    warned.add(file);
    console.warn(
      `${file}: /cv.json has ${unshown.join(', ')}, but no page shows it. Say it in a field of JSON Resume 1.0 if it is to be read.`,
    );
  }
  const { owner, url } = identity;
  return { ...resume, basics: { ...resume.basics, name: owner.name[locale], email: owner.email, url } };
}
