export const MCP_PATH = '/mcp';
/** Clients add a slash to what their users typed. */
export const MCP_ADDRESSES: readonly string[] = [MCP_PATH, `${MCP_PATH}/`];
export const MCP_DASHBOARD = '/mcp-dashboard';
export const MCP_TABLE = '/mcp-dashboard-simple';
