import type { CallToolResult } from '@modelcontextprotocol/server';
import { contactSchema } from '../../src/features/contact/contact.schema.ts';
import { collectionsWith } from '../../src/features/content/collections.shared.ts';
import type { GuidePage } from '../../src/features/mcp/contents.schema.ts';
import type { ToolInput, ToolName } from '../../src/features/mcp/offer.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { receiveContact } from '../contact/receive-contact.ts';
import { ApiError } from '../http/api-error.ts';
import { withinBudget } from '../http/middleware/budget.ts';
import { countCall } from '../http/middleware/limit.ts';
import { getTransport } from '../mail/mailbox/settings.ts';
import { findOnSite } from './find.ts';
import { findPage, readContents, readFile, readMarkdown, readPages, toAddress } from './guide.ts';
import type { RequestContext } from './request-context.ts';

const ARTICLES = new Set<string>(collectionsWith('dated'));

type Tools = { [Name in ToolName]: (around: RequestContext, input: ToolInput<Name>) => Promise<CallToolResult> };

const structured = (content: Record<string, unknown>, text = JSON.stringify(content, null, 2)): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: content,
});

const article = (origin: string, { title, description, collection, category, tags, address, date = '' }: GuidePage) => ({
  title,
  description,
  collection,
  ...(category && { category }),
  tags,
  url: origin + address,
  date,
});

export const TOOL_HANDLERS: Tools = {
  async search(around, input) {
    return structured({ results: await findOnSite(around, input) });
  },

  async read_page({ assets, origins }, { address }) {
    const page = findPage(await readPages(assets), toAddress(address, origins));
    if (!page) throw new ApiError('not_found', { message: { key: 'mcp.noPage', values: { address } } });
    return { content: [{ type: 'text', text: await readMarkdown(assets, page) }] };
  },

  async list_services({ assets, origin }, { language }) {
    const { pages } = await readContents(assets, language);
    const services = pages.flatMap(({ title, description, address, terms }) =>
      terms ? [{ title, description, url: origin + address, currency: 'EUR', ...terms }] : [],
    );
    return structured({ services });
  },

  async list_articles({ assets, origin }, { language, collection, category, tag, limit }) {
    const { pages } = await readContents(assets, language);
    const chosen = pages.filter(
      (page) =>
        ARTICLES.has(page.collection) &&
        (collection === undefined || page.collection === collection) &&
        (category === undefined || page.category?.slug === category) &&
        (tag === undefined || page.tags.some(({ slug }) => slug === tag)),
    );
    const newest = chosen.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
    return structured({ articles: newest.slice(0, limit).map((page) => article(origin, page)), total: chosen.length });
  },

  async get_resume({ assets }, { language }) {
    const response = await readFile(assets, path(language, '/cv.json'));
    if (response.status !== 200) throw new ApiError('unavailable');
    return structured(await response.json());
  },

  async send_message({ c, origin }, { name, email, message, language }) {
    await countCall(c, 'LIMIT_FORMS');
    const contact = contactSchema.parse({ kind: 'message', locale: language, name, email, message });
    const { isNew } = await withinBudget(c, 'contact', () =>
      receiveContact(c.env, contact, {
        key: '',
        site: new URL(origin).host,
        sentBy: 'agent',
        waitUntil: (work) => c.executionCtx.waitUntil(work),
      }),
    );
    const t = translator(language);
    const told = getTransport(c.env) === 'outbox' ? 'mcp.sent.unconfirmed' : 'mcp.sent';
    return structured({ received: true, repeat: !isNew }, t(isNew ? told : 'mcp.sent.again', { email }));
  },
};
