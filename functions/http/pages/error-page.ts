import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Locale } from '../../../src/i18n/locales.ts';
import { path, splitPath } from '../../../src/i18n/path.ts';
import type { AppEnv } from '../../env.ts';
import { relaxedHeaders } from '../response-headers.ts';
import { ERROR_ADDRESSES } from './addresses.ts';

const errorAddress = (status: number): string => {
  const address = `/${status}`;
  return Object.hasOwn(ERROR_ADDRESSES, address) ? address : '/error';
};

export async function errorPage(
  c: Context<AppEnv>,
  status: ContentfulStatusCode,
  {
    address = errorAddress(status),
    locale = splitPath(c.req.path).locale,
    nearest,
  }: { address?: string; locale?: Locale; nearest?: string | undefined } = {},
): Promise<Response> {
  const url = new URL(path(locale, address), c.req.url);
  const page = await c.env.ASSETS.fetch(new Request(url)).catch(() => undefined);
  c.header('Cache-Control', 'no-store');
  if (!page?.ok) return c.text(String(status), status);
  for (const [name, value] of Object.entries(relaxedHeaders(page))) c.header(name, value);
  c.header('Server-Timing', 'api');
  c.header('Content-Type', page.headers.get('Content-Type') ?? 'text/html; charset=utf-8');
  const named = new HTMLRewriter().on('[data-status]', {
    element(line) {
      line.append(` ${status}`);
      line.removeAttribute('hidden');
    },
  });
  if (nearest !== undefined) {
    named
      .on('[data-nearest]', { element: (line) => void line.removeAttribute('hidden') })
      .on('[data-nearest] a', { element: (link) => void link.setAttribute('href', nearest).setInnerContent(decodeURI(nearest)) });
  }
  return c.newResponse(named.transform(page).body, status);
}
