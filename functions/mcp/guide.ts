import { type Contents, contentsFile, contentsSchema, type GuidePage } from '../../src/features/mcp/contents.schema.ts';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { ApiError } from '../http/api-error.ts';

export const readFile = (assets: Fetcher, address: string): Promise<Response> =>
  assets.fetch(`https://assets.internal${encodeURI(address)}`);

/** @throws ApiError `unavailable` where the build cannot be read */
export async function readContents(assets: Fetcher, locale: Locale): Promise<Contents> {
  try {
    return contentsSchema.parse(await (await readFile(assets, contentsFile(locale))).json());
  } catch {
    throw new ApiError('unavailable');
  }
}

export const readPages = async (assets: Fetcher): Promise<GuidePage[]> =>
  (await Promise.all(LOCALE_CODES.map((locale) => readContents(assets, locale)))).flatMap(({ pages }) => pages);

/** @throws ApiError `unavailable` */
export async function readMarkdown(assets: Fetcher, { markdown }: GuidePage): Promise<string> {
  const response = await readFile(assets, markdown);
  if (response.status === 200) return response.text();
  await response.body?.cancel();
  throw new ApiError('unavailable');
}

const ENDING = /(?:\.md|\.html|\/)$/iu;

/**
 * The address of a page as in the list, from an address or a URL of this site in any usual spelling.
 * @returns undefined for another site's URL
 */
export function toAddress(text: string, origins: readonly string[]): string | undefined {
  const [base = ''] = origins;
  const url = URL.parse(text, base);
  if (!url || !origins.some((origin) => new URL(origin).host === url.host)) return undefined;
  try {
    const address = decodeURIComponent(url.pathname).replace(ENDING, '').toLowerCase();
    return address === '' || address === '/index' ? '/' : address;
  } catch {
    return undefined;
  }
}

export const findPage = (pages: readonly GuidePage[], address: string | undefined): GuidePage | undefined =>
  pages.find((page) => page.address.toLowerCase() === address);
