import { type Locale, otherLocale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { type MessageKey, translator } from '@/i18n/translator.ts';
import { newAddress } from '../../content/admin/entry-rows.ts';
import { ENTRY_FOLDERS } from '../../content/collections.shared.ts';
import { hasCollection, isInMenus } from '../../sections/sections.ts';
import { ADMIN_PAGES } from '../pages.shared.ts';
import type { Named } from './match.ts';

export interface PalettePage extends Named {
  /** Something to do there. */
  isAction?: boolean;
}

export const palettePages = (locale: Locale): PalettePage[] => {
  const [t, other] = [translator(locale), translator(otherLocale(locale))];
  const alsoOf = (name: MessageKey, find?: MessageKey): string => [other(name), ...(find ? [t(find), other(find)] : [])].join(' ');
  return [
    ...ADMIN_PAGES.filter(isInMenus).map(({ to, label, find }) => ({
      id: path(locale, to),
      name: t(label),
      also: alsoOf(label, find),
    })),
    { id: path(locale, '/'), name: t('admin.site'), also: other('admin.site') },
    { id: `${path(locale, '/admin/mail')}?to=`, name: t('mail.new'), also: alsoOf('mail.new', 'admin.find.newMail'), isAction: true },
    ...ENTRY_FOLDERS.filter((name) => name === 'pages' || hasCollection(name)).map((name) => ({
      id: newAddress(name, locale),
      name: t(`adminContent.new.${name}`),
      also: `${alsoOf(`adminContent.new.${name}`, 'admin.find.new')} ${name}`,
      isAction: true,
    })),
  ];
};
