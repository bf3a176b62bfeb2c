import type { Page } from '@playwright/test';
import { follow } from './network.ts';

/** Characters kept of a message: the browser prints the whole policy with each violation. */
const LONGEST = 200;

/** Told as console errors, so that one listener hears what the policy blocks on every page. */
const TELL_VIOLATIONS = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
  });
};

/**
 * Notes everything that must not happen on a page: errors in the console, uncaught errors, requests that fail, answers of 400
 * and more, what the content security policy blocks, faults that the page reports, and any request to another host than the site's.
 * @returns the growing list, a line for each kind of problem
 */
export async function watch(page: Page, site: string): Promise<string[]> {
  const problems: string[] = [];
  follow(page);
  const note = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const { hostname } = new URL(site);
  await page.addInitScript(TELL_VIOLATIONS);
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text().slice(0, LONGEST)} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left while it loads, and a download, abort their requests: no fault.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/u.test(url.protocol) && url.hostname !== hostname) note(`other host: ${url.href}`);
    // Hydration errors, hidden from a visitor's console, still fail a test.
    const report = url.pathname === '/api/monitor/ingest' ? request.postData() : null;
    if (report && /"category":"(?:script|island)"/u.test(report)) note(`reported: ${report.slice(0, LONGEST)}`);
  });
  return problems;
}
