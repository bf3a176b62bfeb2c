import { type Locale, otherLocale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';
import { isInMenus } from '../../sections/sections.ts';
import { ADMIN_PAGES } from '../pages.shared.ts';
import type { Named } from './match.ts';

export const palettePages = (locale: Locale): Named[] => {
  const [t, other] = [translator(locale), translator(otherLocale(locale))];
  return [
    ...ADMIN_PAGES.filter(isInMenus).map(({ to, label, find }) => ({
      id: path(locale, to),
      name: t(label),
      also: [other(label), ...(find ? [t(find), other(find)] : [])].join(' '),
    })),
    { id: `${path(locale, '/admin/mail')}?to=`, name: t('mail.new'), also: other('mail.new') },
    { id: path(locale, '/'), name: t('admin.site'), also: other('admin.site') },
  ];
};
