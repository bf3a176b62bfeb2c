/** In the order of the index. Each is the hash of its address: `/ToolsPage#json`. */
export const TOOL_IDS = ['json', 'csv', 'diff', 'regex', 'base64', 'url', 'jwt', 'hash', 'uuid', 'time', 'cron', 'contrast'] as const;
export type ToolId = (typeof TOOL_IDS)[number];

/** UTF-16 units of a text field. */
export const MOST_CHARACTERS = 1_000_000;
export const MOST_FILE_BYTES = 5_000_000;
/** Longer results are cut in the page; copying and saving take all of them. */
export const SHOWN_CHARACTERS = 20_000;
