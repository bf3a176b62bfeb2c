import type { Page } from '@playwright/test';

/** Told as console errors, so that one listener hears what the policy blocks on every page. */
const TELL_VIOLATIONS = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
  });
};

/**
 * Notes everything that must not happen on a page: errors in the console, uncaught errors, requests that fail, answers of 400
 * and more, what the content security policy blocks, and any request to another host than the site's.
 * @returns the growing list, a line for each
 */
export async function watch(page: Page, site: string): Promise<string[]> {
  const problems: string[] = [];
  const { hostname } = new URL(site);
  await page.addInitScript(TELL_VIOLATIONS);
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left while it loads, and a download, abort their requests: no fault.
    if (reason !== 'net::ERR_ABORTED') problems.push(`failed: ${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/u.test(url.protocol) && url.hostname !== hostname) problems.push(`other host: ${url.href}`);
  });
  return problems;
}
