import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TOOL_NAMES, TOOLS, type ToolName, toolAbout, toolTitle } from '../../src/features/mcp/offer.schema.ts';
import { translator } from '../../src/i18n/translator.ts';
import { toClientError } from './hide-internals.ts';
import { offerCompletions, offerPrompts } from './prompts.ts';
import { type RequestContext, readRequestContext } from './request-context.ts';
import { offerResources } from './resources.ts';
import { TOOL_HANDLERS } from './tools.ts';
import type { MakeServer } from './transport.ts';

const t = translator('en');

/** What is offered changes only with a build. */
const KEEP = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

function refusal({ c }: RequestContext, error: unknown): CallToolResult {
  const { message, fields } = toClientError(c, error);
  const lines = [message, ...Object.entries(fields ?? {}).map(([name, problem]) => `${name}: ${problem}`)];
  return { content: [{ type: 'text', text: lines.join('\n') }], isError: true };
}

function offerTool(mcp: McpServer, name: ToolName, around: RequestContext): void {
  const { hints, input, ...rest } = TOOLS[name];
  const handle = TOOL_HANDLERS[name] as (around: RequestContext, input: unknown) => Promise<CallToolResult>;
  const declared = {
    title: t(toolTitle(name)),
    description: t(toolAbout(name)),
    inputSchema: name === 'search' ? searchIn(around) : input,
    annotations: hints,
    ...getOutput(rest),
  };
  mcp.registerTool(name, declared, async (given: unknown) => {
    try {
      return await handle(around, given);
    } catch (error) {
      return refusal(around, error);
    }
  });
}

/** Offers only collections that the site has. */
const searchIn = ({ collections }: RequestContext) => {
  const { input } = TOOLS.search;
  const { collection } = input.shape;
  return input.extend({
    collection: z
      .enum([...collections, 'pages'])
      .optional()
      .describe(collection.description ?? ''),
  });
};

const getOutput = (rest: object) => ('output' in rest ? { outputSchema: rest.output as (typeof TOOLS)['search']['output'] } : {});

export const siteServer: MakeServer = async (c) => {
  const around = await readRequestContext(c);
  const mcp = new McpServer(
    { name: 'site', title: around.brand, version: around.version, websiteUrl: around.origin },
    {
      instructions: t('mcp.instructions', { brand: around.brand }),
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false }, prompts: { listChanged: false }, completions: {} },
      cacheHints: {
        'tools/list': KEEP,
        'prompts/list': KEEP,
        'resources/list': KEEP,
        'resources/templates/list': KEEP,
        'resources/read': KEEP,
        'server/discover': KEEP,
      },
    },
  );
  for (const name of TOOL_NAMES) offerTool(mcp, name, around);
  offerResources(mcp, around);
  offerPrompts(mcp, around);
  offerCompletions(mcp, around);
  return mcp;
};
