import type { KeysOf } from '@/i18n/translator.ts';

export const MCP_KEYS = ['mcp.console.*', 'mcp.required'] as const;

export type McpTexts = Record<KeysOf<(typeof MCP_KEYS)[number]>, string>;

export const put = (text: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((whole, [name, value]) => whole.replace(`{${name}}`, () => String(value)), text);
