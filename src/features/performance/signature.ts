import { formatNumber } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translator.ts';

/** In the footer of a built page, where scripts/signatures.ts writes the page's weight. */
export const SIGNATURE_PLACE = '\uE000';
const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)"/u;

/**
 * Ten segments of 1,460 bytes are on their way before the first answer to them (RFC 6928). The headers of `_headers` and TLS take some 1,500:
 * 2,000 letters, which HTTP/2 writes in six bits each.
 */
const FIRST_WINDOW = 10 * 1_460 - 1_500;

/** Whether the page's own policy lets it ask any other host. */
const hasThirdParty = (html: string): boolean => /\b(?:https?|wss?):/u.test(POLICY.exec(html)?.[1] ?? 'https:');

/** `This page: 10,632 bytes, one round trip, no third party`, without what does not hold. @param bytes of the compressed page */
export function signatureOf(html: string, bytes: number, locale: Locale): string {
  const t = translator(locale);
  return [
    t('footer.weight', { bytes: formatNumber(locale, bytes) }),
    ...(bytes <= FIRST_WINDOW ? [t('footer.oneTrip')] : []),
    ...(hasThirdParty(html) ? [] : [t('footer.noThirdParty')]),
  ].join(', ');
}

export const isUnsigned = (html: string): boolean => html.includes(SIGNATURE_PLACE);
export const signed = (html: string, words: string): string => html.replace(SIGNATURE_PLACE, words);
