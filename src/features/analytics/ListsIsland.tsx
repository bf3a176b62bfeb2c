import { useStore } from '@nanostores/react';
import { own } from '../foreign/own.shared.ts';
import { LISTS, type ListName, OTHER } from './figures.schema.ts';
import { $figures } from './figures-store.ts';
import { isOwnPath } from './own-path.shared.ts';
import type { ListsTexts } from './texts.ts';

interface Props {
  texts: ListsTexts;
  languageTag: string;
}

interface Line {
  key: string;
  name: string;
  href?: string;
  value: number;
}

interface ListProps {
  title: string;
  head: string;
  lines: Line[];
  languageTag: string;
}

function List({ title, head, lines, languageTag }: ListProps) {
  const most = Math.max(1, ...lines.map(({ value }) => value));
  const number = new Intl.NumberFormat(languageTag);
  return (
    <section className="figure-list">
      <h3>{title}</h3>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, href, value }) => (
            <tr key={key}>
              <th scope="row">
                {href ? <a href={href}>{name}</a> : name}
                <svg className="share" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * value) / most} height="3" />
                </svg>
              </th>
              <td className="number">{number.format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function namer(texts: ListsTexts, languageTag: string, list: ListName): (key: string) => string {
  const regions = new Intl.DisplayNames([languageTag], { type: 'region' });
  const text = (key: string): string | undefined => own(texts as Record<string, string>, key);
  const names: Partial<Record<ListName, (key: string) => string | undefined>> = {
    channels: (key) => text(`analytics.channel.${key}`),
    devices: (key) => text(`analytics.device.${key}`),
    locales: (key) => text(`language.name.${key}`),
    // Cloudflare reports Tor as T1, which is not a country.
    countries: (key) => (/^[A-Z]{2}$/u.test(key) ? regions.of(key) : key === 'T1' ? 'Tor' : undefined),
  };
  return (key) => (key === OTHER ? texts['analytics.other'] : (names[list]?.(key) ?? key));
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

export function ListsIsland({ texts, languageTag }: Props) {
  const figures = useStore($figures, { ssr: 'initial' });
  if (figures.status !== 'done') return <p className="muted">{figures.status === 'loading' ? texts['analytics.loading'] : '–'}</p>;
  const { summary } = figures;
  const lines = (list: ListName): Line[] => {
    const name = namer(texts, languageTag, list);
    return summary[list].map(({ key, visitors }) => ({
      key,
      name: list === 'pages' ? readable(name(key)) : name(key),
      value: visitors,
      ...(list === 'pages' && isOwnPath(key) && { href: key }),
    }));
  };
  const goals = summary.goals
    .filter(({ events }) => events > 0)
    .map(({ key, events }): Line => ({ key, name: texts[`analytics.goal.${key}`], value: events }));
  const full = [
    ...LISTS.map((list) => ({
      key: list as string,
      title: texts[`analytics.list.${list}`],
      head: texts['analytics.visitors'],
      lines: lines(list),
    })),
    { key: 'goals', title: texts['analytics.list.goals'], head: texts['analytics.times'], lines: goals },
  ].filter((list) => list.lines.length > 0);
  return (
    <div data-live>
      <div className="figure-lists">
        {full.map(({ key, ...list }) => (
          <List key={key} {...list} languageTag={languageTag} />
        ))}
      </div>
      {full.length <= LISTS.length && <p className="small muted">{texts['analytics.list.empty']}</p>}
    </div>
  );
}
