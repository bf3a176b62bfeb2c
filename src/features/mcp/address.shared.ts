/** The endpoint, which is the same for both languages. */
export const MCP_PATH = '/mcp';
export const MCP_DASHBOARD = '/mcp-dashboard';
export const MCP_TABLE = '/mcp-dashboard-simple';
