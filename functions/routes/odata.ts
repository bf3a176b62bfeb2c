import { ODATA_CALLS } from '../../src/features/admin/powerbi/odata-calls.schema.ts';
import { FEED_PATH } from '../../src/features/admin/powerbi/powerbi.schema.ts';
import { preferredLocale } from '../../src/i18n/choice.ts';
import { DEFAULT_LOCALE } from '../../src/i18n/locales.ts';
import { ApiError, toApiError } from '../http/api-error.ts';
import { noteFault } from '../monitor/call-fault.ts';
import { feedReaders } from '../odata/reader.ts';
import { showPart, showResource, showService, VERSION } from '../odata/respond.ts';
import { mount } from './mount.ts';

export const odata = mount(ODATA_CALLS, {
  'GET /api/odata/v4': [feedReaders, (c) => showService(c)],
  'GET /api/odata/v4/:resource': [feedReaders, (c, { params }) => showResource(c, params.resource)],
  'GET /api/odata/v4/:set/:part': [feedReaders, (c, { params }) => showPart(c, params.set, params.part)],
});

odata.all('/odata/*', feedReaders, (c) => {
  if (!['GET', 'HEAD'].includes(c.req.method)) throw new ApiError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
  // Where Power Query begins, which adds the slash.
  if (c.req.path === `${FEED_PATH}/`) return showService(c);
  throw new ApiError('not_found', { message: { key: 'odata.set', values: { name: c.req.path.slice(0, 60) } } });
});

/** In the protocol's form, not in the envelope (OData JSON Format 4.0, section 19). */
odata.onError((error, c) => {
  const known = toApiError(error);
  if (known.code === 'internal') noteFault(c, error);
  const { message } = known.translate(preferredLocale(c.req.header('Accept-Language') ?? '') ?? DEFAULT_LOCALE);
  return c.json({ error: { code: known.code, message } }, known.status, { ...known.headers, ...VERSION });
});
