import { expect, it } from 'vitest';
import { pictureAddress } from './pictures.ts';

it.each([
  ['http://a.example/1.png', 'https://a.example/1.png'],
  ['https://a.example:443/1.png', 'https://a.example/1.png'],
  ['http://a.example:80/1.png', 'https://a.example/1.png'],
])('%s is fetched, by https', (source, address) => {
  expect(pictureAddress(source, 'site.example')).toBe(address);
});

it.each([
  'https://site.example/api/admin/today',
  'https://www.site.example/x',
  'https://SITE.example./x',
  'http://a.example:8080/1.png',
  'https://a.example:8443/1.png',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://192.168.1.1/x',
  'https://8.8.8.8/x',
  'https://[::1]/x',
  'https://[2001:db8::1]/x',
  'https://localhost/x',
  'https://a.localhost/x',
  'https://router/x',
  'https://printer.local/x',
  'https://printer.local./x',
  'https://db.internal/x',
  'https://nas.home.arpa/x',
  'https://user@a.example/x',
  'data:image/png;base64,AAAA',
  '/api/admin/today',
])('%s is not', (source) => {
  expect(pictureAddress(source, 'site.example')).toBeUndefined();
});
