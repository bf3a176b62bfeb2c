import type { Context } from 'hono';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { ORDER_PAGE, SUCCESS_PAGE } from '../../../src/features/store/order/order.schema.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { splitPath } from '../../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../../http/api-error.ts';
import { onDemandPage, pageAgain } from '../../http/pages/on-demand.ts';
import { repeatSentTo } from '../../http/pages/sent-page.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { readCatalogue } from '../catalogue.ts';
import { confirmByLink } from '../holds.ts';
import { findOrder } from './find-order.ts';
import { asksToCancel, orderContent } from './page-content.ts';
import type { ShownOrder } from './shown.ts';

export async function openOrder(c: Context<AppEnv>, locale: Locale, given: { reference: string; token: string }): Promise<ShownOrder> {
  const stored = await findOrder(c.env, given.reference, given.token);
  return { stored, way: stored.way, token: given.token, locale, catalogue: await readCatalogue(c.env.ASSETS), now: new Date() };
}

async function confirmed(c: Context<AppEnv>, shown: ShownOrder): Promise<ShownOrder> {
  if (shown.way !== 'm' || c.req.method !== 'GET') return shown;
  const waitUntil = (work: Promise<unknown>): void => c.executionCtx.waitUntil(work);
  const around = { catalogue: shown.catalogue, site: await siteOrigin(c.env, c.req.url), waitUntil };
  return { ...shown, stored: await confirmByLink(c.env, shown.stored, around) };
}

const NOTES = { paid: 'order.note.paid', download: 'order.note.download' } as const satisfies Record<string, MessageKey>;
const noteOf = (c: Context<AppEnv>, locale: Locale): string | undefined => {
  const note = own(NOTES, c.req.query('note') ?? '');
  return note && translator(locale)(note);
};

const shows =
  (page: typeof ORDER_PAGE | typeof SUCCESS_PAGE) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const { locale } = splitPath(c.req.path);
    const t = translator(locale);
    const { reference = '', token = '', sent } = c.req.query();
    if (sent !== undefined)
      return onDemandPage(c, page, { locale, note: [t('order.note.sent'), repeatSentTo(c, locale)].join(' ').trim() });
    if (reference === '' && token === '') return onDemandPage(c, page, { locale });
    try {
      const shown = await confirmed(c, await openOrder(c, locale, { reference, token }));
      const around = { isNew: page === SUCCESS_PAGE, note: noteOf(c, locale), asksCancel: asksToCancel((name) => c.req.query(name)) };
      return await onDemandPage(c, page, { locale, content: orderContent(shown, around) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const note = t(error.code === 'not_found' ? 'order.note.wrong' : 'order.note.failed');
      return onDemandPage(c, ORDER_PAGE, { locale, note, isError: true, status: error.status });
    }
  };

export const orderPage = shows(ORDER_PAGE);
export const successPage = shows(SUCCESS_PAGE);

const REFUSALS: Partial<Record<ApiError['code'], MessageKey>> = {
  too_many: 'order.note.tooMany',
  conflict: 'order.note.paid',
  not_found: 'order.note.wrong',
};

export const orderPageAgain = pageAgain(async (c, { error, posted, again }) => {
  const { locale } = again;
  const { reference = '' } = c.req.param() as Record<string, string>;
  const note = translator(locale)(REFUSALS[error.code] ?? 'order.note.failed');
  const shown = await openOrder(c, locale, { reference, token: posted['token'] ?? '' }).catch(() => undefined);
  return onDemandPage(c, ORDER_PAGE, { ...again, ...(shown ? { content: orderContent(shown, { isNew: false, note }) } : { note }) });
});
