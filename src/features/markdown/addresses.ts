import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import { noteLink } from './registries.ts';

export interface SourcePlace {
  file: string;
  line: number;
  locale: Locale;
}

export const formatPlace = ({ file, line }: Omit<SourcePlace, 'locale'>): string => `${relative(process.cwd(), file)}:${line}`;

/**
 * Notes a link within the site for the link check.
 * @returns the address in the text's language, and `rel` of a link that leaves the site
 * @throws Error for what is no address
 */
export function linkTo(href: string, place: SourcePlace): { href: string; rel?: string } {
  const { file, line } = place;
  if (/^(?:\/(?!\/)|#)/u.test(href)) {
    const address = href.startsWith('/') ? path(place.locale, href) : href;
    noteLink({ file, href, address, line });
    return { href: address };
  }
  if (/^https?:\/\//iu.test(href)) return { href, rel: 'external' };
  if (/^(?:mailto|tel):/iu.test(href)) return { href };
  throw new Error(
    `${formatPlace(place)}: the link ${href} leads nowhere. Write an address of this site from its first / (/notes/first), or a whole one (https://www.example.com).`,
  );
}

/**
 * Notes a picture of `public/` for the link check.
 * @param isMarkdown only a picture in Markdown is copied to the site from beside the text
 * @throws Error for one that no page can show; the policy lets pages show pictures of the site only
 */
export function checkPicture(src: string, place: SourcePlace, isMarkdown: boolean): void {
  const { file, line } = place;
  if (/^\/(?!\/)/u.test(src)) noteLink({ file, href: src, address: src, line });
  else if (/^(?!data:)(?:[a-z][a-z\d+.-]*:|\/)/iu.test(src))
    throw new Error(`${formatPlace(place)}: a page cannot show the picture ${src}. Save it beside the text and write its name.`);
  else if (!src.startsWith('data:') && !existsSync(resolve(dirname(file), decodeURI(src))))
    throw new Error(`${formatPlace(place)}: the picture ${src} is missing. Add the file beside the text or correct its name.`);
  else if (!src.startsWith('data:') && !isMarkdown)
    throw new Error(`${formatPlace(place)}: the picture ${src} is not copied to the site from a tag. Write ![description](${src}).`);
}
