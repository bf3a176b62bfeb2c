import { join } from 'node:path';
import { readData } from '@/features/content/read-content.ts';
import { fillFields } from '@/features/facts/fill-facts.ts';
import { identity } from '@/features/identity/identity.ts';
import { noteLinks } from '@/features/markdown/registries.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path, splitPath } from '@/i18n/path.ts';
import { type Resume, resumeSchema, unshownFields } from './resume.schema.ts';

const warned = new Set<string>();

interface Link {
  href: string;
  address: string;
}

/** With the whole address where a `url` is one of the site's own (`/work/projects`), in the language of the résumé. */
function withAddresses<Value>(value: Value, locale: Locale, found: Link[]): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => withAddresses(one, locale, found)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]: [string, unknown]) => {
    if (key !== 'url' || typeof one !== 'string') return [key, withAddresses(one, locale, found)];
    const own = one.startsWith(`${identity.url}/`) ? one.slice(identity.url.length) : one;
    if (!/^\/(?!\/)/u.test(own)) return [key, one];
    const href = splitPath(own).bare;
    found.push({ href, address: path(locale, href) });
    return [key, identity.url + path(locale, href)];
  });
  return Object.fromEntries(entries) as Value;
}

/**
 * The owner's name, e-mail and address are those of `content/site.yaml`, and so are job title, place and profiles where the file has none. Warns once of
 * what no form shows.
 * @throws Error that names the file and each wrong field
 */
export function readResume(locale: Locale): Resume {
  const file = `content/resume/${locale}.json`;
  const resume = fillFields(readData(file, resumeSchema), locale, file);
  const unshown = unshownFields(resume);
  if (unshown.length > 0 && !warned.has(file)) {
    warned.add(file);
    console.warn(
      `${file}: /cv.json has ${unshown.join(', ')}, but no page shows it. Say it in a field of JSON Resume 1.0 if it is to be read.`,
    );
  }
  const { owner, url, social } = identity;
  const { location = { city: owner.place[locale] }, profiles } = resume.basics;
  const own = social.map((profile) => ({ network: profile.name, url: profile.url }));
  const basics = { label: owner.jobTitle[locale], ...resume.basics, location, profiles: profiles.length > 0 ? profiles : own };
  const links: Link[] = [];
  const { basics: whole, ...rest } = withAddresses({ ...resume, basics }, locale, links);
  noteLinks(
    join(process.cwd(), file),
    links.map((link) => ({ ...link, file: join(process.cwd(), file), line: 1 })),
  );
  return { ...rest, basics: { ...whole, name: owner.name[locale], email: owner.email, url } };
}
