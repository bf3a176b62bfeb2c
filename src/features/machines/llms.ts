import { collectionsWith, entryAddress } from '@/features/content/collections.shared.ts';
import { getEntries } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { sampleNotice } from '@/features/identity/sample.ts';
import { MCP_DASHBOARD, MCP_PATH, MCP_TABLE } from '@/features/mcp/address.shared.ts';
import { type Area, siteAreas } from '@/features/sitemap/routes.ts';
import { LOCALES, type Locale, otherLocale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import { translator } from '@/i18n/translator.ts';

async function getTwins(locale: Locale): Promise<Set<string>> {
  const twins = new Set(['/cv']);
  for (const collection of collectionsWith('twin')) {
    for (const { slug } of await getEntries(collection, locale)) twins.add(entryAddress(collection, slug));
  }
  return twins;
}

const agentNotice = (locale: Locale): string =>
  translator(locale)('mcp.llms', {
    endpoint: `${identity.url}${MCP_PATH}`,
    dashboard: `${identity.url}${path(locale, MCP_DASHBOARD)}`,
    table: `${identity.url}${path(locale, MCP_TABLE)}`,
  });

/** `llms.txt` (llmstxt.org): every public page, by its Markdown version where it has one. */
export async function llmsText(locale: Locale): Promise<string> {
  const twins = await getTwins(locale);
  const line = ({ title, description, to }: Omit<Area, 'pages'>) =>
    `- [${title}](${identity.url}${path(locale, to)}${twins.has(to) ? '.md' : ''})${description ? `: ${description}` : ''}`;
  const areas = (await siteAreas(locale)).map(({ pages, ...area }) =>
    [`## ${area.title}`, [area, ...pages].map(line).join('\n')].join('\n\n'),
  );
  const other = otherLocale(locale);
  const blocks = [
    `# ${identity.brand}`,
    `> ${identity.site.description[locale]}`,
    sampleNotice(locale, '/'),
    agentNotice(locale),
    `${LOCALES[other].name}: ${identity.url}${path(other, '/llms.txt')}`,
    ...areas,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
