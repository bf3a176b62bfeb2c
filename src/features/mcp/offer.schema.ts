import { z } from 'zod';
import { LOCALE_CODES } from '../../i18n/locales.ts';
import { type MessageKey, translator } from '../../i18n/translator.ts';
import { CONTACT_LIMITS } from '../contact/contact.schema.ts';
import { collectionsWith } from '../content/collections.shared.ts';
import { emailAddress, lineField, textField } from '../forms/forms.schema.ts';
import { guidePage, PAGE_COLLECTIONS } from './contents.schema.ts';

export const SENDER_LANGUAGE = 'mcp.field.language.sender' satisfies MessageKey;

const t = translator('en');

const language = z.enum(LOCALE_CODES).default('en').describe(t('mcp.field.language'));
const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual).describe(t('mcp.field.limit'));

const LENGTHS = { query: 200, address: 500, slug: 64, goal: 1000 } as const;

const text = (name: 'query' | 'address' | 'goal') =>
  lineField(LENGTHS[name])
    .min(1)
    .describe(t(`mcp.field.${name}`));
const slug = (name: 'category' | 'tag' | 'first' | 'second') =>
  lineField(LENGTHS.slug)
    .min(1)
    .describe(t(`mcp.field.${name}`));

const found = z.object({ title: z.string(), url: z.string(), collection: z.enum(PAGE_COLLECTIONS), text: z.string() });

const service = guidePage
  .pick({ title: true, description: true })
  .extend({ url: z.string(), price: z.string(), fromCents: z.int(), currency: z.literal('EUR'), per: z.string(), duration: z.string() });

const article = guidePage
  .pick({ title: true, description: true, collection: true, category: true, tags: true })
  .extend({ url: z.string(), date: z.string() });

/** Hints of the protocol; clients show them before a call. */
interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

const READS: Hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Each call reaches a person, also a repeat on another day. */
const SENDS: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

interface ToolDeclaration {
  hints: Hints;
  input: z.ZodObject;
  output?: z.ZodObject;
}

/** Everything that the server, the two pages and the tests know about the tools. Titles: `mcp.tool.<name>`. */
export const TOOLS = {
  search: {
    hints: READS,
    input: z.strictObject({
      query: text('query'),
      language,
      collection: z.enum(PAGE_COLLECTIONS).optional().describe(t('mcp.field.collection')),
      limit: limit(10, 5),
    }),
    output: z.object({ results: z.array(found) }),
  },
  read_page: { hints: READS, input: z.strictObject({ address: text('address') }) },
  list_services: { hints: READS, input: z.strictObject({ language }), output: z.object({ services: z.array(service) }) },
  list_articles: {
    hints: READS,
    input: z.strictObject({
      language,
      collection: z.enum(collectionsWith('dated')).optional().describe(t('mcp.field.collection')),
      category: slug('category').optional(),
      tag: slug('tag').optional(),
      limit: limit(100, 20),
    }),
    output: z.object({ articles: z.array(article), total: z.int() }),
  },
  get_resume: {
    hints: READS,
    input: z.strictObject({ language }),
    output: z.looseObject({ basics: z.looseObject({ name: z.string(), label: z.string() }) }),
  },
  send_message: {
    hints: SENDS,
    input: z.strictObject({
      name: lineField(CONTACT_LIMITS.name).min(1).describe(t('mcp.field.name')),
      email: emailAddress.describe(t('mcp.field.email')),
      message: textField(CONTACT_LIMITS.message).min(1).describe(t('mcp.field.message')),
      language: language.describe(t(SENDER_LANGUAGE)),
    }),
    output: z.object({ received: z.literal(true), repeat: z.boolean() }),
  },
} as const satisfies Record<string, ToolDeclaration>;

export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];
export type ToolInput<Name extends ToolName> = z.output<(typeof TOOLS)[Name]['input']>;

/** Arguments of prompts are texts, by the protocol. */
export const PROMPTS = {
  prepare_brief: { input: z.strictObject({ goal: text('goal').optional(), language }) },
  compare_services: { input: z.strictObject({ first: slug('first'), second: slug('second'), language }) },
} as const;

export type PromptName = keyof typeof PROMPTS;
export const PROMPT_NAMES = Object.keys(PROMPTS) as PromptName[];

export const RESOURCES_PER_PAGE = 50;
export const RESOURCE_TYPE = 'text/markdown';

export const toolTitle = (name: ToolName): MessageKey => `mcp.tool.${name}`;
export const toolAbout = (name: ToolName): MessageKey => `mcp.tool.${name}.about`;
export const promptTitle = (name: PromptName): MessageKey => `mcp.prompt.${name}`;
export const promptAbout = (name: PromptName): MessageKey => `mcp.prompt.${name}.about`;
