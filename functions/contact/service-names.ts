import { CONTACT_FORMS } from '../../src/features/contact/contact.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { readServiceNames, serviceName } from '../content/entries.ts';

const LABELS = new Map(
  LOCALE_CODES.flatMap((locale) => Object.values(CONTACT_FORMS).map(({ labels }) => [translator(locale)(labels.topic), locale] as const)),
);

/** The last line of a form's message as it was stored before services were named. */
const SLUG_LINE = new RegExp(`(?<=^(${[...LABELS.keys()].join('|')}): )([a-z\\d-]{1,64})$(?![\\s\\S])`, 'mu');

/** Names the service at the end of each text that has its slug; one that no longer exists keeps it. The build is read only for such texts. */
export async function serviceNamer(assets: Fetcher, texts: readonly string[]): Promise<(text: string) => string> {
  if (!texts.some((text) => SLUG_LINE.test(text))) return (text) => text;
  const names = await readServiceNames(assets);
  return (text) =>
    text.replace(SLUG_LINE, (slug, label: string) => {
      const locale = LABELS.get(label);
      return locale ? serviceName(names, slug, locale) : slug;
    });
}
