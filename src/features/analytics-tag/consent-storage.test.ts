import { expect, it } from 'vitest';
import { domainsOf } from './consent-storage.ts';

it('a cookie is looked for on the host and on each domain above it', () => {
  expect(domainsOf('www.site.example')).toEqual(['www.site.example', 'site.example', 'example']);
  expect(domainsOf('localhost')).toEqual(['localhost']);
});
