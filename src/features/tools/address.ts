import { TOOL_IDS, type ToolId } from './tools.ts';

/** Longer addresses are cut by mail programs and chats. */
const MOST_ADDRESS_CHARACTERS = 2_000;

export interface ToolAddress {
  tool?: ToolId;
  query: URLSearchParams;
}

/** Reads `#regex?pattern=a&flags=g`. The hash never reaches a server. */
export function readHash(hash: string): ToolAddress {
  const [name = '', query = ''] = hash.replace(/^#/u, '').split(/\?(.*)/su);
  const tool = TOOL_IDS.find((id) => id === name);
  return tool ? { tool, query: new URLSearchParams(query) } : { query: new URLSearchParams() };
}

/** @returns undefined if the link would be too long to share */
export function writeHash(tool: ToolId, values: Readonly<Record<string, string>>): string | undefined {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  const query = new URLSearchParams(filled).toString();
  const hash = query ? `#${tool}?${query}` : `#${tool}`;
  return hash.length > MOST_ADDRESS_CHARACTERS ? undefined : hash;
}
