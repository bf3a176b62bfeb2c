import { ICON_CALLS } from '../../src/features/icons/calls.schema.ts';
import { ICON_NAME, type IconSet, OWN_SET } from '../../src/features/icons/icons.schema.ts';
import { ApiError } from '../http/api-error.ts';
import { mount } from '../mount.ts';
import { ownIcons } from './own-set.ts';
import { upstreamIcons } from './upstream.ts';

const CACHING = 'public, max-age=604800, stale-while-revalidate=86400';

const has = ({ icons, aliases = {} }: IconSet, name: string): boolean => Object.hasOwn(icons, name) || Object.hasOwn(aliases, name);

export const icons = mount(ICON_CALLS, {
  'GET /api/icons/:prefix.json': async (c, { params: { prefix }, query: { icons: names } }) => {
    const service = c.env.ICONS_UPSTREAM;
    const possible = names.filter((name) => ICON_NAME.test(name));
    let set: IconSet | undefined;
    if (prefix === OWN_SET) set = await ownIcons(c.env, possible, c.req.url);
    else if (service && ICON_NAME.test(prefix) && possible.length > 0) set = await upstreamIcons(service, prefix, possible);
    if (!set) throw new ApiError('not_found', { message: { key: 'call.icons.unknownSet' } });
    const missing = names.filter((name) => !has(set, name));
    return c.json({ ...set, ...(missing.length > 0 && { not_found: missing }) }, 200, { 'Cache-Control': CACHING });
  },
});
