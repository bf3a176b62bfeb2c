import { asTyped, joinQuery, type QueryPart, readQuery, toShownPath } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import { asLocale } from '../../src/i18n/choice.ts';
import { DEFAULT_LOCALE, type Locale } from '../../src/i18n/locales.ts';
import { splitPath } from '../../src/i18n/path.ts';

export interface Candidate {
  source: string;
  everyLocale: boolean;
  locale: Locale;
  /** The part of the query that is kept, since the source does not name it. */
  rest: () => string;
}

const INDEX = /\/(?:index|default|home)\.(?:php\d?|html?|aspx?|jsp|cfm|cgi|pl)$/u;
const ENDING = /\.(?:php\d?|phtml|html?|shtml|xhtml|aspx?|jsp|cfm|cgi|pl)$/u;
/** Paths of WordPress and Joomla on servers that rewrite nothing. */
const FRONT = /^((?:\/[a-z]{2})?)\/index\.php(?=\/)/u;

/** Session ids of Java and PHP without cookies: they name a visit, not a page. */
const SESSION = /;(?:jsessionid|phpsessid|sid)=[^/]*/gu;

export const isIndexFile = (pathname: string): boolean => INDEX.test(pathname.toLowerCase().replace(SESSION, ''));

export function pathForms(pathname: string): string[] {
  const asked = toShownPath(pathname.replace(/\/{2,}/gu, '/'));
  const shown = asked.replace(SESSION, '');
  const bare = shown.replace(INDEX, '') || '/';
  const home = /^(?:\/[a-z]{2})?\/?$/u.test(shown) ? [`${shown.replace(/\/$/u, '')}/index.php`] : [];
  return [...new Set([asked, shown, bare, shown.replace(FRONT, '$1'), bare.replace(ENDING, ''), ...home])];
}

/** More fields make too many sets; old systems need three or four. */
const MOST_FIELDS = 6;
const MOST_NAMED = 30;
const TELLING = /^(?:p|page_id|id|option|view|cat|catid|q|post_type|attachment_id|product|tag|name|itemid|task|layout|article|page)=/u;

function setsOf(parts: readonly QueryPart[]): QueryPart[][] {
  const own = parts.filter(({ isTracking }) => !isTracking);
  const few = own.length > MOST_FIELDS ? own.filter(({ shown }) => TELLING.test(shown)).slice(0, MOST_FIELDS) : own;
  const sets: QueryPart[][] = [[]];
  for (const part of few) sets.push(...sets.map((set) => [...set, part]));
  return [...(few.length < own.length && own.length <= MOST_NAMED ? [own] : []), ...sets.sort((a, b) => b.length - a.length)];
}

const LANGUAGE = /^(?:lang|language|locale|hl)=(.+)$/u;
const languageOf = ({ shown }: QueryPart): Locale | undefined => asLocale(LANGUAGE.exec(shown)?.[1]?.slice(0, 2) ?? null);

export const namesSomething = (search: string): boolean => readQuery(search).some((part) => !part.isTracking && !languageOf(part));

const joinRaw = (parts: readonly QueryPart[]): string => parts.map(({ raw }) => raw).join('&');

/** What redirects an address may have, the most exact first: more of the query, then the path as it is. */
export function candidatesOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Candidate[] {
  const parts = readQuery(search);
  const { locale: prefixed } = splitPath(pathname);
  const named = parts.find(languageOf);
  const locale = prefixed === DEFAULT_LOCALE ? ((named && languageOf(named)) ?? prefixed) : prefixed;
  const formsOf = (path: string): string[] => [...new Set([...pathForms(path), asTyped(path)])];
  const forms = formsOf(pathname);
  const bareForms = formsOf(splitPath(pathname.replace(/\/{2,}/gu, '/')).bare);
  return setsOf(parts).flatMap((set) => {
    const query = joinQuery(set);
    const taken = new Set(set);
    const of = (source: string, everyLocale: boolean): Candidate => ({
      ...{ source: source + query, everyLocale, locale },
      rest: () => joinRaw(parts.filter((part) => !taken.has(part) && !(everyLocale && part === named))),
    });
    return [...forms.map((form) => of(form, false)), ...bareForms.map((form) => of(form, true))];
  });
}
