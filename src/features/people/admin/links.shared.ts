import type { Locale } from '../../../i18n/locales.ts';
import { path } from '../../../i18n/path.ts';

export const PEOPLE_PAGE = '/admin/people';

/** The address is in the fragment, which no server and no log sees. */
export const personLink = (locale: Locale, address: string): string => `${path(locale, PEOPLE_PAGE)}#${new URLSearchParams({ address })}`;

/** A new message in the owner's mail. */
export const writeLink = (locale: Locale, address: string): string =>
  `${path(locale, '/admin/mail')}?${new URLSearchParams({ to: address })}`;
