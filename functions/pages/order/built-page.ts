import type { Context } from 'hono';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path } from '../../../src/i18n/path.ts';
import { translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { KEEP_REFERRER } from '../../http/response-headers.ts';
import type { Html } from '../fact-list.ts';
import { filledTitle, title } from '../form-rewriter.ts';

export const builtPage = (c: Context<AppEnv>, locale: Locale, page: string): Promise<Response> =>
  c.env.ASSETS.fetch(new Request(new URL(path(locale, page), c.req.url)));

/** The address or the content is secret, so the page is not cached and sends no referrer. */
export function secretPage(page: Response, status: number, headers: Record<string, string> = {}): Response {
  const response = new Response(page.body, { status, headers: page.headers });
  for (const [name, value] of Object.entries({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': KEEP_REFERRER }))
    response.headers.set(name, value);
  return response;
}

const errorTitle = (locale: Locale) => title((whole) => translator(locale)('forms.error.title', { title: whole }));

/** Replaces what the page says without a link (`data-order-without`) by the content (`data-order`). */
export function withContent(page: Response, content: Html, { locale, isError = false }: { locale: Locale; isError?: boolean }): Response {
  const text = String(content);
  return (
    new HTMLRewriter()
      .on('head > title', filledTitle(text, locale, isError))
      .on('[data-order-without]', { element: (node) => void node.remove() })
      .on('[data-order]', { element: (node) => void node.removeAttribute('hidden').setInnerContent(text, { html: true }) })
      // The link's script would use a call's address; its `href` has the page's.
      .on('a[data-locale]', { element: (node) => void node.removeAttribute('data-locale') })
      .transform(page)
  );
}

/** Shows a line above what the page says without a link. */
export function withNote(page: Response, note: string, { locale, isError }: { locale: Locale; isError: boolean }): Response {
  const rewriter = new HTMLRewriter();
  if (isError) rewriter.on('head > title', errorTitle(locale));
  return rewriter
    .on('[data-order-note]', {
      element: (node) => void node.removeAttribute('hidden').setAttribute('autofocus', '').setInnerContent(note),
    })
    .transform(page);
}
