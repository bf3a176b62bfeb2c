/** The number in large type, the data beside it and the plot under it say one thing, in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../src/features/entries/front.ts';
import { parseCsv } from '../../src/features/plots/csv.ts';
import { headlineProblem, headlineStatistic } from '../../src/features/work/headline.ts';
import { LOCALE_CODES, LOCALES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { fileAt, pages, read } from './built-site.ts';

interface Stated {
  figure?: { display: string; label: string; before: number; after: number; unit: string };
  series?: string;
  seriesMark?: string;
}

const stated = LOCALE_CODES.flatMap((locale) =>
  readdirSync('content', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`index.${locale}.mdx`))
    .flatMap((name) => {
      const file = `content/${name}`;
      const { figure, series, seriesMark } = parseFrontMatter(readFileSync(file, 'utf8'), file).fields as Stated;
      return figure ? [{ locale, file, figure, series, seriesMark, folder: file.replace(/\/[^/]*$/u, '') }] : [];
    }),
);
const cases = pages
  .filter(({ html }) => html.includes('series-plot'))
  .flatMap(({ html }) => [...parseHTML(html).document.querySelectorAll('.case')]);
const digits = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?/gu) ?? [];

it('projects with a headline were found', () => {
  expect(new Set(stated.map(({ locale }) => locale)).size).toBe(LOCALE_CODES.length);
});

describe.each(stated)('$file', ({ locale, figure, series, seriesMark, folder, file }) => {
  const { tag } = LOCALES[locale];
  const written = (value: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }).format(value);
  const data = series === undefined ? undefined : parseCsv(readFileSync(`${folder}/${series}`, 'utf8'), series);
  const column = (name: string) => data?.rows.map((row) => Number(row[data.columns.indexOf(name)])) ?? [];

  it('has a headline that follows from its numbers, and its numbers from the data', () => {
    expect(headlineProblem(figure)).toBeUndefined();
    if (!data) return;
    const values = { before: column('before'), after: column('after') };
    headlineStatistic(figure, values, { where: file, data: series ?? '' }, seriesMark === 'dot' ? ['mean'] : undefined);
  });

  it('has a sentence without other numbers than these and how many were counted', () => {
    const known = [figure.before, figure.after, data?.rows.length ?? figure.before].map(written);
    expect(digits(figure.label).filter((number) => !known.includes(number))).toEqual([]);
  });

  it('shows the headline, and a plot that is labelled with its two numbers, wherever it stands', () => {
    const address = path(locale, `/work/projects/${folder.replace(/^.*\//u, '')}`);
    const { document } = parseHTML(read(fileAt(address) ?? ''));
    expect(document.querySelector('.delta')?.textContent).toBe(figure.display);
    const plots = [...document.querySelectorAll('.case-head .series-plot')];
    for (const each of cases.filter((one) => one.querySelector('.case-title a')?.getAttribute('href') === address))
      plots.push(...each.querySelectorAll('.series-plot'));
    expect(plots.length).toBeGreaterThan(data ? 1 : -1);
    for (const plot of plots) {
      const labels = [...plot.querySelectorAll('.to text')].map((label) => digits(label.textContent ?? '')[0]?.replace(/[.,]0+$/u, ''));
      expect(labels).toEqual([written(figure.before), written(figure.after)]);
      expect(plot.querySelectorAll('.at text').length).toBe(2);
      expect(plot.querySelector('.from')?.textContent).toBe('0');
    }
  });
});
