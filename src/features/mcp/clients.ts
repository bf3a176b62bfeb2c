import { identity } from '@/features/identity/identity.ts';
import { MCP_PATH } from './address.shared.ts';

export const endpoint = `${identity.url}${MCP_PATH}`;

const name =
  identity.brand
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z\d]+/gu, '-')
    .replace(/^-|-$/gu, '') || 'site';

const json = (value: object): string => JSON.stringify(value, null, 2);

/** Sources: the documentation of each client, November 2026. The text before the lines: `mcp.client.<id>`. */
export const CLIENTS = [
  { id: 'claude-code', title: 'Claude Code', lines: `claude mcp add --transport http ${name} ${endpoint}` },
  { id: 'claude-desktop', title: 'Claude Desktop, claude.ai', lines: endpoint },
  { id: 'cursor', title: 'Cursor', lines: json({ mcpServers: { [name]: { url: endpoint } } }) },
  { id: 'vscode', title: 'VS Code', lines: json({ servers: { [name]: { type: 'http', url: endpoint } } }) },
  { id: 'chatgpt', title: 'ChatGPT', lines: endpoint },
  { id: 'codex', title: 'Codex', lines: `codex mcp add ${name} --url ${endpoint}\n\n[mcp_servers.${name}]\nurl = "${endpoint}"` },
  { id: 'inspector', title: 'MCP Inspector', lines: `npx @modelcontextprotocol/inspector\n\n${endpoint}` },
] as const;
