import { ApiError } from '../http/api-error.ts';
import type { Literal } from './kinds.ts';

/** `at`: its first character's place. */
export interface Token {
  type: Literal['type'] | 'name' | 'sign';
  text: string;
  at: number;
}

/** OData 4.0, ABNF: each pattern begins where the one before has ended, and none backtracks. */
const PATTERN =
  /(?<space>[ \t]+)|(?<moment>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?:Z|[+-]\d{2}:\d{2}))|(?<day>\d{4}-\d{2}-\d{2})|(?<number>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)(?![\w.])|(?<text>'(?:[^']|'')*')|(?<flag>true|false)\b|(?<null>null)\b|(?<name>[a-z_]\w*)|(?<sign>[(),=])/iuy;

/** @throws ApiError `bad_request` at a character that begins no token */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  for (let at = 0; at < text.length; at = PATTERN.lastIndex) {
    const groups = PATTERN.exec(text)?.groups;
    const [type, found] = Object.entries(groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    if (type === undefined || found === undefined)
      throw new ApiError('bad_request', {
        message: { key: 'odata.filter.unexpected', values: { text: text.slice(at, at + 20), at: at + 1 } },
      });
    if (type === 'space') continue;
    tokens.push({
      type: type as Token['type'],
      text: type === 'text' ? found.slice(1, -1).replaceAll("''", "'") : type === 'flag' ? found.toLowerCase() : found,
      at,
    });
  }
  return tokens;
}
