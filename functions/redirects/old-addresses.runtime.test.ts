/** Addresses of the systems that sites move from, as visitors and search engines still ask for them. */
import { describe, expect, it } from 'vitest';
import { redirectsImported } from '../../src/features/redirects/admin/redirects.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { visitAndWait } from '../../tests/functions/visit.ts';

interface Sample {
  about: string;
  rules: object[];
  requests: { address: string; status: number; location: string | null }[];
}

const SAMPLES = Object.entries(import.meta.glob<Sample>('../../tests/samples/redirects/*.json', { eager: true, import: 'default' })).map(
  ([file, sample]) => ({ name: file.split('/').at(-1), ...sample }),
);

describe('old addresses (tests/samples/redirects)', () => {
  it.each(SAMPLES)('$name: $about', async ({ rules, requests }) => {
    if (rules.length > 0) await callAdmin(redirectsImported, '/api/admin/tools/redirects/import', { body: { rows: rules } });
    const seen = [];
    for (const { address } of requests) {
      const response = await visitAndWait(address);
      seen.push({ address, status: response.status, location: response.headers.get('Location') });
    }
    expect(seen).toEqual(requests);
  });
});
