import type { KeysOf } from '@/i18n/translator.ts';

export const MCP_KEYS = ['mcp.console.*', 'mcp.required'] as const;

export type McpTexts = Record<KeysOf<(typeof MCP_KEYS)[number]>, string>;
