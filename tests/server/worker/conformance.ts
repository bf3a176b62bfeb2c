/** The site's own `/mcp` route with the named tools, resources and prompts that the conformance suite calls. */
import { completable, fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../../functions/env.ts';
import { mcpRoutes } from '../../../functions/mcp/calls.ts';
import type { MakeServer } from '../../../functions/mcp/transport.ts';
import { onError } from '../../../functions/monitor/on-error.ts';

export { Mailroom } from '../../../functions/mail/live/mailroom.ts';
export { Clock } from '../../../functions/scheduled.ts';

/** A red pixel, and a WAV file without a sample. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text' as const, text: words });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embedded = (uri: string) => ({ type: 'resource' as const, resource: { uri, mimeType: 'text/plain', text: 'Embedded.' } });
const says = (...content: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>)[]) => ({
  messages: content.map((one) => ({ role: 'user' as const, content: one })),
});

/** With the keywords of JSON Schema 2020-12 that must reach the client. */
const schema2020 = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
});

function offerTools(mcp: McpServer): void {
  mcp.registerTool('test_simple_text', {}, async () => ({ content: [text('This is a simple text response for testing.')] }));
  mcp.registerTool('test_image_content', {}, async () => ({ content: [image] }));
  mcp.registerTool('test_audio_content', {}, async () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }));
  mcp.registerTool('test_embedded_resource', {}, async () => ({ content: [embedded('test://embedded-resource')] }));
  mcp.registerTool('test_multiple_content_types', {}, async () => ({ content: [text('All:'), image, embedded('test://mixed')] }));
  mcp.registerTool('test_error_handling', {}, async () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  mcp.registerTool('test_tool_with_progress', {}, async (ctx) => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100])
      if (progressToken !== undefined)
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    return { content: [text('Done.')] };
  });
  mcp.registerTool('json_schema_2020_12_tool', { inputSchema: schema2020 }, async () => ({ content: [text('Valid.')] }));
}

function offerResources(mcp: McpServer): void {
  mcp.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'The content of the static text resource.' }],
  }));
  mcp.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  mcp.registerResource('template', template, { mimeType: 'application/json' }, async ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }],
  }));
}

function offerPrompts(mcp: McpServer): void {
  mcp.registerPrompt('test_simple_prompt', {}, () => says(text('This is a simple prompt for testing.')));
  const two = z.object({ arg1: completable(z.string(), () => ['paris', 'park']), arg2: z.string() });
  mcp.registerPrompt('test_prompt_with_arguments', { argsSchema: two }, ({ arg1, arg2 }) =>
    says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  mcp.registerPrompt('test_prompt_with_embedded_resource', { argsSchema: z.object({ resourceUri: z.string() }) }, ({ resourceUri }) =>
    says(embedded(resourceUri), text('Please process the embedded resource above.')),
  );
  mcp.registerPrompt('test_prompt_with_image', {}, () => says(image, text('Please analyze the image above.')));
}

const fixtures: MakeServer = async () => {
  const mcp = new McpServer({ name: 'fixtures', version: '1' });
  offerTools(mcp);
  offerResources(mcp);
  offerPrompts(mcp);
  return mcp;
};

const app = new Hono<AppEnv>();
app.route(
  '/',
  mcpRoutes(async () => fixtures),
);
app.onError(onError);

export default { fetch: app.fetch };
