import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { GuidePage } from '../../src/features/mcp/contents.schema.ts';
import { RESOURCE_TYPE, RESOURCES_PER_PAGE } from '../../src/features/mcp/offer.schema.ts';
import { TEMPLATES, templateUri } from '../../src/features/mcp/templates.shared.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findPage, readMarkdown, readPages, toAddress } from './guide.ts';
import { hideInternals } from './hide-internals.ts';
import type { RequestContext } from './request-context.ts';

const t = translator('en');

const resource = (origin: string, { address, title, description, collection }: GuidePage) => ({
  uri: origin + address,
  name: address,
  title,
  description,
  mimeType: RESOURCE_TYPE,
  annotations: { audience: ['user' as const, 'assistant' as const], priority: collection === 'pages' ? 0.5 : 0.8 },
});

function toStart(cursor: string | undefined, count: number): number {
  const start = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(start) || start < 0 || (start >= count && start > 0) || (cursor !== undefined && !/^\d{1,6}$/u.test(cursor)))
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, t('mcp.badCursor'));
  return start;
}

/** Every public page under its own URL. Replaces the SDK's own handlers, which know no pages of lists. */
export function offerResources({ server }: McpServer, { c, assets, origin, origins, collections }: RequestContext): void {
  server.setRequestHandler(
    'resources/list',
    hideInternals(c, async ({ params }) => {
      const pages = await readPages(assets);
      const start = toStart(params?.cursor, pages.length);
      const end = start + RESOURCES_PER_PAGE;
      return {
        resources: pages.slice(start, end).map((page) => resource(origin, page)),
        ...(end < pages.length && { nextCursor: String(end) }),
      };
    }),
  );
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: TEMPLATES.filter(({ collection }) => collections.includes(collection)).map(({ collection, locale, home }) => ({
      uriTemplate: templateUri(origin, home),
      name: `${collection}-${locale}`,
      title: translator(locale)(`mcp.resource.${collection}`),
      mimeType: RESOURCE_TYPE,
    })),
  }));
  server.setRequestHandler(
    'resources/read',
    hideInternals(c, async ({ params: { uri } }) => {
      const page = URL.canParse(uri) ? findPage(await readPages(assets), toAddress(uri, origins)) : undefined;
      if (!page) throw new ResourceNotFoundError(uri);
      return { contents: [{ uri: origin + page.address, mimeType: RESOURCE_TYPE, text: await readMarkdown(assets, page) }] };
    }),
  );
}
