import { type GetPromptResult, type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { COLLECTIONS } from '../../src/features/content/collections.shared.ts';
import type { GuidePage } from '../../src/features/mcp/contents.schema.ts';
import { PROMPTS, promptAbout, promptTitle, RESOURCE_TYPE } from '../../src/features/mcp/offer.schema.ts';
import { TEMPLATES, templateUri } from '../../src/features/mcp/templates.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { readContents, readMarkdown, readPages } from './guide.ts';
import { hideInternals } from './hide-internals.ts';
import type { RequestContext } from './request-context.ts';

const t = translator('en');

const slugOf = ({ address }: GuidePage): string => address.slice(address.lastIndexOf('/') + 1);

const says = (text: string): GetPromptResult['messages'][number] => ({ role: 'user', content: { type: 'text', text } });

function chosen(services: readonly GuidePage[], slug: string): GuidePage {
  const service = services.find((one) => slugOf(one) === slug.toLowerCase());
  if (service) return service;
  const names = services.map(slugOf).join(', ');
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, t('mcp.noService', { slug, services: names }));
}

export function offerPrompts(mcp: McpServer, { c, assets, origin }: RequestContext): void {
  mcp.registerPrompt(
    'prepare_brief',
    { title: t(promptTitle('prepare_brief')), description: t(promptAbout('prepare_brief')), argsSchema: PROMPTS.prepare_brief.input },
    hideInternals(c, async ({ goal, language }) => {
      const say = translator(language);
      const { brand } = await readContents(assets, language);
      const url = `${origin}${path(language, '/contact-new')}`;
      const known = goal ? say('mcp.prompt.prepare_brief.goal', { goal }) : '';
      return { messages: [says(say('mcp.prompt.prepare_brief.text', { brand, url, goal: known }))] };
    }),
  );
  mcp.registerPrompt(
    'compare_services',
    {
      title: t(promptTitle('compare_services')),
      description: t(promptAbout('compare_services')),
      argsSchema: PROMPTS.compare_services.input,
    },
    hideInternals(c, async ({ first, second, language }) => {
      const services = (await readContents(assets, language)).pages.filter(({ collection }) => collection === 'services');
      const pages = await Promise.all(
        [first, second].map(async (slug) => {
          const page = chosen(services, slug);
          const resource = { uri: origin + page.address, mimeType: RESOURCE_TYPE, text: await readMarkdown(assets, page) };
          return { role: 'user' as const, content: { type: 'resource' as const, resource } };
        }),
      );
      return { messages: [says(translator(language)('mcp.prompt.compare_services.text')), ...pages] };
    }),
  );
}

/** The protocol's limit on the values of a completion. */
const COMPLETIONS = 100;

export function offerCompletions({ server }: McpServer, { c, assets, origin, collections }: RequestContext): void {
  const templates = TEMPLATES.filter(({ collection }) => collections.includes(collection));
  server.setRequestHandler(
    'completion/complete',
    hideInternals(c, async ({ params: { ref, argument } }) => {
      const template = ref.type === 'ref/resource' ? templates.find(({ home }) => templateUri(origin, home) === ref.uri) : undefined;
      const isKnown = ref.type === 'ref/resource' ? template : Object.hasOwn(PROMPTS, ref.name);
      if (!isKnown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown prompt or resource template');
      const values = await candidates(template?.home);
      const begun = values.filter((value) => value.startsWith(argument.value.toLowerCase()));
      return { completion: { values: begun.slice(0, COMPLETIONS), total: begun.length, hasMore: begun.length > COMPLETIONS } };

      async function candidates(home: string | undefined): Promise<string[]> {
        if (argument.name === 'language') return [...LOCALE_CODES];
        const isSlug = home === undefined ? argument.name === 'first' || argument.name === 'second' : argument.name === 'slug';
        if (!isSlug) return [];
        const folder = home ?? COLLECTIONS.services.home;
        return (await readPages(assets))
          .filter(({ address }) => address.startsWith(`${folder}/`))
          .map(slugOf)
          .sort();
      }
    }),
  );
}
