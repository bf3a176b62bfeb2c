import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path, splitPath } from '../../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../../src/i18n/translator.ts';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../api-error.ts';
import { isForm } from '../body.ts';
import { describeFault, log } from '../log.ts';
import { KEEP_REFERRER } from '../response-headers.ts';
import type { Html } from './fact-list.ts';
import { postedLocale, readPosted } from './plain-form.ts';

export interface Outcome {
  locale: Locale;
  status?: ContentfulStatusCode;
  headers?: Record<string, string>;
  isError?: boolean;
}

export interface Filling extends Outcome {
  /** Takes the place (`data-page-content`) of what the page says without it (`data-page-without`). */
  content?: Html | undefined;
  note?: string | undefined;
  rewrite?: ((page: Response) => Response) | undefined;
}

export const retitle = (titled: (title: string) => string) => {
  let whole = '';
  return {
    text: (piece: Text) => {
      whole += piece.text;
      // The pieces are built HTML, so the result is HTML, too.
      if (piece.lastInTextNode) piece.replace(titled(whole), { html: true });
      else piece.remove();
    },
  };
};

const filledTitle = (content: string, { locale, isError }: Outcome) =>
  retitle((whole) => {
    const heading = /<h1[^>]*>(?<text>.*?)<\/h1>/su.exec(content)?.groups?.['text']?.replace(/<[^<>]*>/gu, '');
    const named = heading === undefined ? whole : whole.replace(/^.*?(?= · |$)/su, () => heading);
    return isError ? translator(locale)('forms.error.title', { title: named }) : named;
  });

async function fill(page: Response, filling: Filling): Promise<Response> {
  const { content, note, isError, rewrite } = filling;
  const rewriter = new HTMLRewriter();
  const text = content === undefined ? undefined : String(await content);
  if (isError || text !== undefined) rewriter.on('head > title', filledTitle(text ?? '', filling));
  if (text !== undefined || note !== undefined)
    rewriter.on('a[data-locale]', { element: (node) => void node.removeAttribute('data-locale') });
  if (text !== undefined)
    rewriter
      .on('[data-page-without]', { element: (node) => void node.remove() })
      .on('[data-page-content]', { element: (node) => void node.removeAttribute('hidden').setInnerContent(text, { html: true }) });
  if (note !== undefined)
    rewriter.on('[data-page-note]', {
      element: (node) => void node.removeAttribute('hidden').setAttribute('autofocus', '').setInnerContent(note),
    });
  return rewriter.transform(rewrite ? rewrite(page) : page);
}

/**
 * A page of the build, filled in for one visitor: its address or content is secret, so it is not cached and sends no referrer.
 * @throws ApiError if there is no such page
 */
export async function onDemandPage(c: Context<AppEnv>, bare: string, filling: Filling): Promise<Response> {
  const { locale, status = 200, headers } = filling;
  const page = await c.env.ASSETS.fetch(new Request(new URL(path(locale, bare), c.req.url)));
  if (!page.ok) throw new ApiError(page.status === 404 ? 'not_found' : 'unavailable');
  const response = new Response((await fill(page, filling)).body, { status, headers: page.headers });
  response.headers.delete('ETag');
  for (const [name, value] of Object.entries({ 'Cache-Control': 'no-store', 'Referrer-Policy': KEEP_REFERRER, ...headers }))
    response.headers.set(name, value);
  return response;
}

async function respond(c: Context<AppEnv>, show: () => Promise<Response | undefined>): Promise<void> {
  try {
    const page = await show();
    if (page) c.res = page;
  } catch (error) {
    log('warn', 'pages', { fault: describeFault(error) });
  }
}

export interface Refusal {
  error: ApiError;
  posted: Record<string, string>;
  again: Required<Outcome>;
}

/** Responds to a refused plain form by its page with what went wrong. Put it before everything that may refuse. */
export const pageAgain = (show: (c: Context<AppEnv>, refusal: Refusal) => Promise<Response | undefined>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!c.error || !isForm(c)) return;
    const error = c.error instanceof ApiError ? c.error : new ApiError('internal');
    const posted = await readPosted(c);
    const again = { locale: postedLocale(posted), isError: true, status: error.status, headers: error.headers };
    await respond(c, () => show(c, { error, posted, again }));
  });

export const pageRefused = (note: MessageKey) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { error } = c;
    if (!(error instanceof ApiError) || error.code !== 'too_many') return;
    const { locale, bare } = splitPath(c.req.path);
    const { status, headers } = error;
    await respond(c, () => onDemandPage(c, bare, { locale, note: translator(locale)(note), isError: true, status, headers }));
  });
