import { type ComponentType, createContext, useContext, useMemo } from 'react';
import { formatTag, type Locale } from '@/i18n/locales.ts';
import type { Messages } from '@/i18n/translator.ts';

/** Only what the page picks is there; `admin-texts.test.ts` finds a text that a page uses without picking it. */
export type AdminTexts = Messages;

export interface Admin {
  texts: AdminTexts;
  locale: Locale;
  languageTag: string;
}

export const AdminContext = createContext<Admin | undefined>(undefined);

/** @throws outside an owner's island */
export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('Not within adminIsland()');
  return admin;
}

interface IslandProps {
  texts: Partial<AdminTexts>;
  locale: Locale;
}

export const adminIsland = <Props extends object>(Part: ComponentType<Props>) =>
  function AdminIsland({ texts, locale, ...props }: IslandProps & Props) {
    const admin = useMemo(() => ({ texts: texts as AdminTexts, locale, languageTag: formatTag(locale) }), [texts, locale]);
    return (
      <AdminContext value={admin}>
        <Part {...(props as unknown as Props)} />
      </AdminContext>
    );
  };
