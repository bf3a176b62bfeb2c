import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TAG_SCRIPT_HOST } from '../../../src/features/analytics-tag/hosts.shared.ts';

/** One hit of the protocol of GA4 (`/g/collect`, version 2). */
export interface Hit {
  event: string;
  measurementId: string;
  client: string;
  /** `G1` and two digits: advertising and analytics storage. */
  consent: string;
  /** A letter per kind of consent: storage for ads, for analytics, data of users, personal ads. */
  consentSources: string;
  isPersonal: boolean;
  location: string;
  referrer: string;
  title: string;
}

/** @throws Error for what Google would not count */
function readHit(address: string): Hit {
  const { searchParams } = new URL(address);
  const get = (name: string, form: RegExp): string => {
    const value = searchParams.get(name) ?? '';
    if (!form.test(value)) throw new Error(`/g/collect: ${name} is “${value}”`);
    return value;
  };
  get('v', /^2$/u);
  return {
    event: get('en', /^[a-z]\w{0,39}$/u),
    measurementId: get('tid', /^G-[A-Z\d]+$/u),
    client: get('cid', /^\d+\.\d+$/u),
    consent: get('gcs', /^G1[01]{2}$/u),
    consentSources: get('gcd', /^13(?:[lmnpqrtuv]\d){4}l\d$/u)
      .replace(/[\d]/gu, '')
      .slice(0, 4),
    isPersonal: get('npa', /^[01]$/u) === '0',
    location: get('dl', /^https?:\/\//u),
    referrer: searchParams.get('dr') ?? '',
    title: get('dt', /./u),
  };
}

/** Answers as Google does: the script, and 204 to each hit. @returns what was requested, in its order */
export async function serveTag(page: Page): Promise<{ scripts: string[]; hits: Hit[] }> {
  const requested = { scripts: [] as string[], hits: [] as Hit[] };
  await page.route(`${TAG_SCRIPT_HOST}/**`, async (route) => {
    requested.scripts.push(route.request().url());
    const headers = { 'cross-origin-resource-policy': 'cross-origin' };
    await route.fulfill({ body: readFileSync('tests/services/tag/gtag.js', 'utf8'), contentType: 'application/javascript', headers });
  });
  await page.route('https://*.google-analytics.com/g/collect?**', async (route) => {
    requested.hits.push(readHit(route.request().url()));
    await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } });
  });
  return requested;
}
