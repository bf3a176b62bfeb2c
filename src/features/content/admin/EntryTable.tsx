import { useRef } from 'react';
import { own } from '@/features/foreign/own.shared.ts';
import { fill } from '@/i18n/fill.ts';
import { LOCALE_CODES, LOCALES, otherLocale } from '@/i18n/locales.ts';
import { type Admin, useAdmin } from '../../admin/shell/admin.tsx';
import { formatDay, formatMoment } from '../../admin/shell/moment.ts';
import type { Column } from '../../admin/table/column.ts';
import { DataTable } from '../../admin/table/DataTable.tsx';
import { pageOfRows } from '../../admin/table/in-memory.ts';
import type { LoadPage } from '../../admin/table/table-store.ts';
import { ENTRY_FOLDERS } from '../collections.shared.ts';
import { listContent } from './calls.ts';
import type { ContentList, EntryFacts, ProjectState } from './content.schema.ts';
import {
  changedAt,
  countShown,
  type EntryFilter,
  editAddress,
  idOf,
  isNewer,
  isShown,
  isUnmarked,
  newestAddress,
  pendingLocale,
  problemsOf,
  questionsAddress,
  SHOWN,
  textLocale,
  titleOf,
  wordsOf,
} from './entry-rows.ts';
import { MarkTranslated } from './MarkTranslated.tsx';
import { ProblemText } from './ProblemsPart.tsx';

interface Props {
  list: ContentList | undefined;
  project: ProjectState | undefined;
  onList: (list: ContentList) => void;
  turn: number;
}

function stateText({ state, publishAt }: EntryFacts, { texts, languageTag }: Admin): string {
  return state === 'scheduled' && publishAt
    ? fill(texts['adminContent.state.scheduled.on'], { day: formatDay(publishAt, languageTag) })
    : texts[`adminContent.state.${state}`];
}

function translationText(entry: EntryFacts, { texts, languageTag }: Admin): string {
  const pending = pendingLocale(entry);
  if (pending) return fill(texts['adminContent.pages.pending'], { language: texts[`language.name.${pending}`] });
  if (entry.translation && isUnmarked(entry))
    return fill(texts['adminContent.pages.unmarked'], { language: texts[`language.name.${entry.translation.locale}`] });
  if (!entry.stale) return '';
  const { locale, translatedOn } = entry.stale;
  const changed = entry.texts[otherLocale(locale)]?.changedAt;
  const values = { language: texts[`language.name.${locale}`], translated: formatDay(translatedOn, languageTag) };
  return changed
    ? fill(texts['adminContent.pages.stale'], { ...values, changed: formatDay(changed, languageTag) })
    : fill(texts['adminContent.pages.stale.undated'], values);
}

const linkLines = ({ links }: EntryFacts, { texts }: Admin): string[] =>
  links.map(({ locale, line, href, fault }) =>
    [
      fill(texts['adminContent.link'], { language: texts[`language.name.${locale}`], line }),
      `${href},`,
      texts[`adminContent.link.${fault}`],
    ].join(' '),
  );

function Pages({ entry }: { entry: EntryFacts }) {
  const admin = useAdmin();
  const { texts, locale } = admin;
  const left = translationText(entry, admin);
  return (
    <>
      <span className="content-pages">
        {LOCALE_CODES.map((code) => {
          const address = entry.addresses[code];
          const name = LOCALES[code].name;
          return address ? (
            <a
              key={code}
              href={address}
              lang={code}
              hrefLang={code}
              aria-label={fill(texts['adminContent.pages.of'], { title: titleOf(entry, locale), language: name })}
            >
              {name}
            </a>
          ) : (
            entry.texts[code] && (
              <span key={code} lang={code}>
                {name}
              </span>
            )
          );
        })}
      </span>
      {Object.keys(entry.previews).length > 0 && (
        <span className="content-pages">
          {LOCALE_CODES.map((code) => {
            const address = entry.previews[code];
            return (
              address && (
                <a key={code} href={address} hrefLang={code}>
                  {fill(texts['adminContent.preview'], { language: LOCALES[code].name })}
                </a>
              )
            );
          })}
        </span>
      )}
      {left && <span className="content-need">{left}</span>}
    </>
  );
}

/** What stopped the last build in this entry, and that its files are newer than what is shown. */
function Needs({ entry, project }: { entry: EntryFacts; project: ProjectState | undefined }) {
  const { texts, locale } = useAdmin();
  const newest = newestAddress(entry, locale, project);
  return (
    <>
      {isNewer(entry, project) && (
        <span className="content-need">
          {texts['adminContent.newer']} {newest && <a href={newest}>{texts['adminContent.newest']}</a>}
        </span>
      )}
      {problemsOf(entry, project).map((problem) => (
        <span className="content-need" key={`${problem.file} ${problem.line} ${problem.text}`}>
          <ProblemText problem={problem} />
        </span>
      ))}
    </>
  );
}

function toColumns(props: Admin, project: ProjectState | undefined): Column<EntryFacts>[] {
  const { texts, locale, languageTag } = props;
  const number = new Intl.NumberFormat(languageTag);
  const words = ({ texts: all }: EntryFacts) =>
    LOCALE_CODES.map((code) => {
      const text = all[code];
      return text ? number.format(text.words) : '–';
    }).join(' / ');
  return [
    {
      key: 'title',
      head: texts['adminContent.entry'],
      sort: true,
      cell: (entry) => (
        <>
          <span lang={textLocale(entry, locale)}>{titleOf(entry, locale)}</span>
          <span className="content-id data-rest">{idOf(entry)}</span>
          <Needs {...{ entry, project }} />
        </>
      ),
      csv: (entry) => `${titleOf(entry, locale)} (${idOf(entry)})`,
    },
    {
      key: 'state',
      phone: 'second',
      head: texts['adminContent.state'],
      sort: true,
      cell: (entry) => <span className={entry.state === 'published' ? undefined : 'content-held'}>{stateText(entry, props)}</span>,
      csv: (entry) => stateText(entry, props),
    },
    {
      key: 'pages',
      head: texts['adminContent.pages'],
      cell: (entry) => <Pages {...props} entry={entry} />,
      csv: (entry) => [...LOCALE_CODES.filter((code) => entry.texts[code]), translationText(entry, props)].filter(Boolean).join(' '),
    },
    { key: 'words', head: texts['adminContent.words'], sort: true, number: true, text: words },
    {
      key: 'changedAt',
      phone: 'second',
      head: texts['adminContent.changedAt'],
      sort: true,
      number: true,
      cell: (entry) => (changedAt(entry) ? formatMoment(changedAt(entry), languageTag) : '–'),
      csv: (entry) => (changedAt(entry) ? new Date(changedAt(entry)).toISOString() : ''),
    },
    {
      key: 'links',
      head: texts['adminContent.links'],
      sort: true,
      number: true,
      cell: (entry) =>
        entry.links.length === 0 ? (
          number.format(0)
        ) : (
          <details className="content-links">
            <summary>{number.format(entry.links.length)}</summary>
            <ul>
              {linkLines(entry, props).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        ),
      csv: (entry) => linkLines(entry, props).join('\n'),
    },
  ];
}

/** Loads all entries into the browser: a site has hundreds. */
export function EntryTable({ list, project, onList, turn }: Props) {
  const admin = useAdmin();
  const { texts, locale, languageTag } = admin;
  const number = new Intl.NumberFormat(languageTag);
  const kept = useRef<{ turn: number; list: ContentList }>(undefined);
  const load: LoadPage<EntryFacts> = async (query, signal) => {
    if (kept.current?.turn !== turn) {
      const outcome = await listContent(signal);
      if (!outcome.ok) return outcome;
      kept.current = { turn, list: outcome.data };
      onList(outcome.data);
    }
    const values: Record<string, (entry: EntryFacts) => string | number> = {
      title: (entry) => titleOf(entry, locale),
      state: (entry) => stateText(entry, admin),
      words: wordsOf,
      changedAt,
      links: ({ links }) => links.length,
    };
    const reading = {
      text: (entry: EntryFacts) => [idOf(entry), ...LOCALE_CODES.map((code) => entry.texts[code]?.title ?? '')].join(' '),
      value: (entry: EntryFacts, column: string) => own(values, column)?.(entry) ?? '',
      fits: (entry: EntryFacts, filter: string, value: string) =>
        filter === 'show' ? isShown(entry, value, project) : entry.collection === value,
    };
    return { ok: true, data: pageOfRows(kept.current.list.entries, query, reading, languageTag) };
  };
  const counted = (name: string, count: (entries: readonly EntryFacts[]) => number) =>
    list ? `${name} (${number.format(count(list.entries))})` : name;
  const showLabel = (shown: EntryFilter) =>
    shown === 'published' || shown === 'scheduled' || shown === 'draft'
      ? texts[`adminContent.state.${shown}`]
      : texts[`adminContent.show.${shown}`];
  return (
    <DataTable
      name={texts['adminContent.entries']}
      columns={toColumns(admin, project)}
      load={load}
      idOf={idOf}
      nameOf={(entry) => titleOf(entry, locale)}
      sort="-changedAt"
      filters={[
        {
          name: 'collection',
          label: texts['adminContent.collection'],
          choices: ENTRY_FOLDERS.map((value) => ({
            value,
            label: counted(
              texts[`adminSearch.collection.${value}`],
              (entries) => entries.filter(({ collection }) => collection === value).length,
            ),
          })),
        },
        {
          name: 'show',
          label: texts['adminContent.show'],
          choices: SHOWN.map((value) => ({ value, label: counted(showLabel(value), (entries) => countShown(entries, value, project)) })),
        },
      ]}
      actions={(entry) => (
        <>
          {project?.source && entry.translation?.isCurrent === false && <MarkTranslated entry={entry} />}
          <a
            className="button button-text button-xs"
            href={editAddress(entry, locale)}
            aria-label={fill(texts['adminContent.edit.of'], { title: titleOf(entry, locale) })}
          >
            {texts['adminContent.edit']}
          </a>
          <a
            className="button button-text button-xs"
            href={questionsAddress(entry, locale)}
            aria-label={fill(texts['adminContent.questions.of'], { title: titleOf(entry, locale) })}
          >
            {texts['adminContent.questions']}
          </a>
        </>
      )}
      file="entries"
      turn={turn}
      empty={<p>{texts['adminContent.empty']}</p>}
    />
  );
}
