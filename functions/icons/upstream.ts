import { ICON_NAME, type IconSet, iconSetSchema } from '../../src/features/icons/icons.schema.ts';
import { ApiError } from '../http/api-error.ts';
import { describeFault, log } from '../http/log.ts';
import { fetchFrom, withoutSlash } from '../http/note-call.ts';
import { onlyDrawing } from './drawing.ts';

/** Specification, section 9. */
export const ICON_FETCH_TIMEOUT_MS = 1_500;
const RESPONSE_LIMIT_BYTES = 512 * 1024;
const CACHED_S = 7 * 24 * 3_600;

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  if (!response.body) return text;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > RESPONSE_LIMIT_BYTES) throw new RangeError('the icon service answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function requestSet(service: string, prefix: string, names: readonly string[]): Promise<IconSet | undefined> {
  const response = await fetchFrom('icons', `${withoutSlash(service)}/${prefix}.json?icons=${names.join(',')}`, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ICON_FETCH_TIMEOUT_MS),
    cf: { cacheEverything: true, cacheTtlByStatus: { '200-299': CACHED_S } },
  });
  if (response.ok) return iconSetSchema.parse(JSON.parse(await readText(response)));
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw new Error(`the icon service answered ${response.status}`);
}

const named = <Value>(all: Record<string, Value>): [string, Value][] => Object.entries(all).filter(([name]) => ICON_NAME.test(name));

/**
 * Lets only drawings and their aliases through; undefined for an unknown set.
 * @throws ApiError `unavailable` where the service is late or its response invalid
 */
export async function upstreamIcons(service: string, prefix: string, names: readonly string[]): Promise<IconSet | undefined> {
  try {
    const set = await requestSet(service, prefix, names);
    if (!set) return undefined;
    const { not_found: _missing, icons, aliases = {}, ...rest } = set;
    const drawings = named(icons).map(([name, icon]) => [name, { ...icon, body: onlyDrawing(icon.body) }] as const);
    const others = named(aliases).filter(([, { parent }]) => Object.hasOwn(icons, parent) || Object.hasOwn(aliases, parent));
    return { ...rest, prefix, icons: Object.fromEntries(drawings), ...(others.length > 0 && { aliases: Object.fromEntries(others) }) };
  } catch (error) {
    log('warn', 'icons', { fault: describeFault(error) });
    throw new ApiError('unavailable', { message: { key: 'call.icons.noResponse' } });
  }
}
