import { Hono } from 'hono';
import { ICON_NAME, type IconSet, iconsQuerySchema, OWN_SET } from '../../src/features/icons/icons.schema.ts';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readQuery } from '../http/query.ts';
import { ownIcons } from '../icons/own-set.ts';
import { upstreamIcons } from '../icons/upstream.ts';
import { limited } from '../middleware/limit.ts';

/** Icons hardly change: a week, then old ones may be shown for a day while new ones are asked for. */
const CACHING = 'public, max-age=604800, stale-while-revalidate=86400';

const has = ({ icons, aliases = {} }: IconSet, name: string): boolean => Object.hasOwn(icons, name) || Object.hasOwn(aliases, name);

/** `GET /api/icons/:prefix.json?icons=a,b`: Iconify's format, without the envelope; what is missing is named in `not_found`. */
export const icons = new Hono<AppEnv>().get('/:file{[^/]+\\.json}', limited('LIMIT_CALLS'), async (c) => {
  const prefix = c.req.param('file').slice(0, -'.json'.length);
  const { icons: names } = readQuery(c, iconsQuerySchema);
  const service = c.env.ICONS_UPSTREAM;
  const lookedFor = names.filter((name) => ICON_NAME.test(name));
  let set: IconSet | undefined;
  if (prefix === OWN_SET) set = await ownIcons(c.env, lookedFor, c.req.url);
  else if (service && ICON_NAME.test(prefix) && lookedFor.length > 0) set = await upstreamIcons(service, prefix, lookedFor);
  if (!set) throw new ApiError('not_found', { message: { key: 'call.icons.unknownSet' } });
  const missing = names.filter((name) => !has(set, name));
  return c.json({ ...set, ...(missing.length > 0 && { not_found: missing }) }, 200, { 'Cache-Control': CACHING });
});
