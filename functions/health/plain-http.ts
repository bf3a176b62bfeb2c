const TIMEOUT_MS = 3000;
const STATIC_FILE = '/robots.txt';
/** Browsers have the whole of `.dev` in their preload list, and its owners have no such setting for workers.dev. */
const ALWAYS_HTTPS = /\.workers\.dev$/u;

/**
 * Asks the site over plain HTTP, as a browser would that does not know it (`global_fetch_strictly_public` in wrangler.jsonc).
 * @returns undefined if there was no answer, or none is needed
 */
export async function servesPlainHttp(host: string): Promise<boolean | undefined> {
  if (ALWAYS_HTTPS.test(host)) return undefined;
  try {
    const asked = await fetch(`http://${host}${STATIC_FILE}`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await asked.body?.cancel();
    return !asked.headers.get('Location')?.startsWith(`https://${host}`);
  } catch {
    return undefined;
  }
}
