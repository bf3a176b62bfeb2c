import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { isLocale } from '@/i18n/locales.ts';
import { useAdmin } from '../shell/admin.tsx';
import { CSV_FORMS, type CsvForm } from './csv.shared.ts';

const KEY = 'admin:csv';
const $chosen = atom<CsvForm | undefined>();
const find = (value: string | null): CsvForm | undefined => CSV_FORMS.find((form) => form === value);

/** Stored in the browser, since Excel's region depends on the computer; defaults to the page's language. */
export function useCsvForm(languageTag: string): CsvForm {
  const chosen = useStore($chosen);
  const language = languageTag.slice(0, 2);
  return chosen ?? find(readItem(KEY)) ?? (isLocale(language) ? language : 'programs');
}

export function CsvFor() {
  const { texts, languageTag } = useAdmin();
  const form = useCsvForm(languageTag);
  return (
    <select
      className="small-field"
      aria-label={texts['table.csv.for']}
      value={form}
      onChange={({ currentTarget: { value } }) => {
        writeItem(KEY, value);
        $chosen.set(find(value));
      }}
    >
      {CSV_FORMS.map((each) => (
        <option key={each} value={each}>
          {texts[`table.csv.for.${each}`]}
        </option>
      ))}
    </select>
  );
}
