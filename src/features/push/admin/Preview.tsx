import type { FieldValues } from '@/features/forms/forms.schema.ts';
import { PUSH_LIMIT_BYTES } from '@/features/push/payload.shared.ts';
import { fill, numbersIn } from '@/i18n/fill.ts';
import { formatTag } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { payloadBytes } from './notifications.schema.ts';
import { chosenLocales } from './values.ts';

/** Characters that Chrome shows before a notification is opened, on Android and macOS (getfirepush.com, doc.batch.com). */
const SHOWN = { phone: { title: 40, body: 100 }, computer: { title: 35, body: 80 } } as const;
const DEVICES = ['phone', 'computer'] as const;
const PARTS = ['title', 'body'] as const;

const cut = (text: string, length: number): string => {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : text;
};

interface Props {
  values: FieldValues;
}

export function Preview({ values }: Props) {
  const { texts, languageTag } = useAdmin();
  const { host } = typeof location === 'undefined' ? { host: '' } : location;
  const number = numbersIn(languageTag);
  return chosenLocales(values).map((locale) => {
    const text = { title: values[`texts.${locale}.title`]?.trim() ?? '', body: values[`texts.${locale}.body`]?.trim() ?? '' };
    const { page = '', topic = '' } = values;
    const bytes = payloadBytes({ ...text, url: page.startsWith('/') && !page.startsWith('//') ? path(locale, page) : page, locale, topic });
    const cuts = DEVICES.flatMap((device) =>
      PARTS.filter((part) => [...text[part]].length > SHOWN[device][part]).map((part) =>
        fill(texts[`notifications.cut.${device}.${part}`], { count: SHOWN[device][part] }),
      ),
    );
    return (
      <section
        key={locale}
        className="push-preview"
        aria-label={fill(texts['notifications.preview.of'], { language: texts[`language.name.${locale}`] })}
      >
        <h4>{texts[`language.name.${locale}`]}</h4>
        <div className="push-cards">
          {DEVICES.map((device) => (
            <figure key={device}>
              <figcaption>{texts[`notifications.preview.${device}`]}</figcaption>
              <div className="push-card" data-device={device} lang={formatTag(locale)}>
                <img src="/icon-192.png" alt="" width="40" height="40" />
                <div>
                  <p className="push-site">{host}</p>
                  <p className="push-title">{cut(text.title, SHOWN[device].title) || texts['notifications.title']}</p>
                  <p className="push-body">{cut(text.body, SHOWN[device].body) || texts['notifications.body']}</p>
                </div>
              </div>
            </figure>
          ))}
        </div>
        <ul className="push-notes">
          <li data-over={bytes > PUSH_LIMIT_BYTES || undefined}>
            {fill(texts['notifications.bytes'], { bytes, limit: PUSH_LIMIT_BYTES }, number)}
          </li>
          {cuts.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    );
  });
}
