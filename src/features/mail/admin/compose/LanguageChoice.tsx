import { LOCALE_CODES, LOCALES, type Locale, toLocale } from '@/i18n/locales.ts';
import { useAdmin } from '../../../admin/shell/admin.tsx';

/** Whose greeting, signature and templates a new message gets: the reader need not share the owner's language. */
export function LanguageChoice({ language, choose }: { language: Locale; choose: (language: Locale) => void }) {
  const label = useAdmin().texts['mail.compose.language'];
  return (
    <select
      className="small-field"
      aria-label={label}
      value={language}
      onChange={({ currentTarget }) => choose(toLocale(currentTarget.value))}
    >
      {LOCALE_CODES.map((code) => (
        <option key={code} value={code} lang={LOCALES[code].tag}>
          {LOCALES[code].name}
        </option>
      ))}
    </select>
  );
}
