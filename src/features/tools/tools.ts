/** In the order of the index. Each is the hash of its address: `/ToolsPage#json`. */
export const TOOL_IDS = ['json', 'csv', 'diff', 'regex', 'base64', 'url', 'jwt', 'hash', 'uuid', 'time', 'cron', 'contrast'] as const;
export type ToolId = (typeof TOOL_IDS)[number];

/** Of a text field, in UTF-16 units. */
export const MOST_CHARACTERS = 1_000_000;
/** Of a file that is read as a whole. */
export const MOST_FILE_BYTES = 5_000_000;
/** Longer results are shown up to here; copying and saving take all of it. */
export const SHOWN_CHARACTERS = 20_000;
