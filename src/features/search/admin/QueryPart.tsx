import { useId, useState } from 'react';
import { Button } from '@/components/Button.tsx';
import { LOCALE_CODES, type Locale } from '@/i18n/locales.ts';
import { useAdmin } from '../../admin/shell/admin.tsx';
import { Panel } from '../../admin/shell/Panel.tsx';
import { PartState } from '../../admin/shell/PartState.tsx';
import { counted } from '../../admin/shell/texts.ts';
import { useResource } from '../../admin/shell/use-resource.ts';
import { testQuery } from './calls.ts';
import { LONGEST_QUERY, type SearchTested } from './search-admin.schema.ts';

interface Props {
  canAskHosted: boolean;
}

interface Asked {
  q: string;
  locale: Locale;
}

function Found({ name, found }: { name: string; found: NonNullable<SearchTested['own']> }) {
  const { texts, languageTag } = useAdmin();
  return (
    <div>
      <h3>
        {name} <span className="muted">{found.total > 0 && counted(texts, 'adminSearch.query.total', found.total, languageTag)}</span>
      </h3>
      {found.total === 0 ? (
        <p>{texts['adminSearch.query.none']}</p>
      ) : (
        <ol>
          {found.hits.map(({ url, title }) => (
            <li key={url}>
              <a href={url}>{title}</a> <span className="search-address muted">{url}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const Missing = ({ name, why }: { name: string; why: string }) => (
  <div>
    <h3>{name}</h3>
    <p>{why}</p>
  </div>
);

export function QueryPart({ canAskHosted }: Props) {
  const { texts, locale } = useAdmin();
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const resource = useResource<SearchTested>(
    (signal) => testQuery(asked?.q ?? '', asked?.locale ?? locale, signal),
    asked && JSON.stringify(asked),
  );
  const { data: tested } = resource;
  const isLoading = asked !== undefined && resource.state === 'loading';
  const submit = (event: { preventDefault: () => void; currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const q = String(fields.get('q')).trim();
    const chosen = LOCALE_CODES.find((code) => code === fields.get('locale')) ?? locale;
    // A service that has failed may answer the same words now.
    if (q === asked?.q && chosen === asked.locale) void resource.reload();
    else if (q !== '') setAsked({ q, locale: chosen });
  };
  return (
    <Panel id="query" title={texts['adminSearch.query']} note={texts['adminSearch.query.note']} isBusy={isLoading}>
      <form className="search-test" onSubmit={submit}>
        <label htmlFor={`${id}-q`}>
          <span>{texts['adminSearch.query.words']}</span>
          <input
            className="small-field"
            id={`${id}-q`}
            name="q"
            type="search"
            required
            aria-invalid={false}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <label htmlFor={`${id}-locale`}>
          <span>{texts['adminSearch.query.language']}</span>
          <select className="small-field" id={`${id}-locale`} name="locale" defaultValue={locale}>
            {LOCALE_CODES.map((code) => (
              <option key={code} value={code}>
                {texts[`language.name.${code}`]}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" variant="outline" loading={isLoading}>
          {texts['adminSearch.query.verb']}
        </Button>
      </form>
      {asked && <PartState resource={resource} />}
      <div className="search-found" role="status">
        {tested && (
          <>
            {tested.own ? (
              <Found name={texts['adminSearch.query.own']} found={tested.own} />
            ) : (
              <Missing name={texts['adminSearch.query.own']} why={texts['adminSearch.contents.empty']} />
            )}
            {tested.hosted && <Found name={texts['adminSearch.query.hosted']} found={tested.hosted} />}
            {canAskHosted && !tested.hosted && (
              <Missing
                name={texts['adminSearch.query.hosted']}
                why={tested.problem ? texts[`adminSearch.problem.${tested.problem}`] : texts['adminSearch.query.noIndex']}
              />
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
