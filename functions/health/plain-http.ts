const TIMEOUT_MS = 3000;
/** A file that no code serves, so the answer is the zone's own. */
const STATIC_FILE = '/robots.txt';

/**
 * Asks the site over plain HTTP, as a browser would that does not know it (`global_fetch_strictly_public` in wrangler.jsonc).
 * @returns undefined if there was no answer
 */
export async function servesPlainHttp(host: string): Promise<boolean | undefined> {
  try {
    const asked = await fetch(`http://${host}${STATIC_FILE}`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await asked.body?.cancel();
    return !asked.headers.get('Location')?.startsWith(`https://${host}`);
  } catch {
    return undefined;
  }
}
