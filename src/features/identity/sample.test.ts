import { afterEach, expect, it } from 'vitest';
import { identity } from './identity.ts';
import { sampleNotice } from './sample.ts';

afterEach(() => {
  identity.switches.sampleNotice = true;
});

it.each([
  ['/', 'Sample site: owner, clients, results and prices are invented.'],
  ['/blog/a-text', 'Sample content.'],
  ['/store/products/a-print', 'Sample store: nothing is sold or sent.'],
  ['/payment', 'Sample store: nothing is sold or sent.'],
  ['/professional/credly', 'Sample badges: their issuers are invented.'],
  ['/projects/thesis', 'Sample thesis: university and degree are invented, the simulations are real.'],
])('names the samples on %s', (bare, notice) => {
  expect(sampleNotice('en', bare)).toBe(notice);
});

it.each(['/settings', '/licenses', '/accessibility'])('says nothing on %s, which has no samples', (bare) => {
  expect(sampleNotice('en', bare)).toBeUndefined();
});

it('says nothing while the switch is off', () => {
  identity.switches.sampleNotice = false;
  expect(sampleNotice('en', '/')).toBeUndefined();
});
