import { entriesOf } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { siteAreas } from '@/features/sitemap/routes.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';

/** Collections whose entries have a Markdown twin. */
const TWINS = /^\/(blog|notes|services|work\/projects)\/[^/]+$/u;

/** `llms.txt` (llmstxt.org): what the site is, and where each page can be read as Markdown. */
export async function llmsText(locale: Locale): Promise<string> {
  const descriptions = new Map<string, string>();
  for (const [collection, home] of [
    ['blog', '/blog'],
    ['notes', '/notes'],
    ['services', '/services'],
    ['work', '/work/projects'],
  ] as const) {
    for (const { slug, data } of await entriesOf(collection, locale)) descriptions.set(`${home}/${slug}`, data.description);
  }
  const address = (to: string) => `${identity.url}${path(locale, to)}${TWINS.test(to) ? '.md' : ''}`;
  const line = ({ title, to }: { title: string; to: string }) => {
    const description = descriptions.get(to);
    return `- [${title}](${address(to)})${description ? `: ${description}` : ''}`;
  };
  const areas = (await siteAreas(locale)).map(({ title, to, pages }) =>
    [`## ${title}`, [{ title, to }, ...pages].map(line).join('\n')].join('\n\n'),
  );
  return `${[`# ${identity.brand}`, `> ${identity.site.description[locale]}`, ...areas].join('\n\n')}\n`;
}
