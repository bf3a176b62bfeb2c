import type { Page } from '@playwright/test';
import { follow } from './network.ts';

/** Most characters of a message: the browser prints the whole policy with each violation. */
const LONGEST = 200;

/** Logs violations as console errors, so that one listener gets them on every page. */
const TELL_VIOLATIONS = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`policy violation: ${violatedDirective} ${blockedURI}`);
  });
};

/**
 * Records problems of a page: console errors, uncaught errors, failed requests, responses of 400 and above, violations of the content
 * security policy, faults that the page reports, and requests to other hosts.
 * @returns the growing list, each problem once
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
    // Leaving a page while it loads, and a download, abort requests: no fault.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/u.test(url.protocol) && url.hostname !== hostname) note(`other host: ${url.href}`);
    // Hydration errors, which visitors' consoles do not show, still fail a test.
    const report = url.pathname === '/api/monitor/ingest' ? request.postData() : null;
    if (report && /"category":"(?:script|island)"/u.test(report)) note(`reported: ${report.slice(0, LONGEST)}`);
  });
  return problems;
}
