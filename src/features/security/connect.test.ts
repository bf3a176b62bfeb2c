import { expect, it } from 'vitest';
import { connectTo } from './connect.ts';

it.each([
  [[], "connect-src 'self'"],
  [[undefined], "connect-src 'self'"],
  [['wss://mail.example/socket?x=1'], "connect-src 'self' wss://mail.example"],
  [['https://api.example:8443/v1', 'ws://localhost:9000/'], "connect-src 'self' https://api.example:8443 ws://localhost:9000"],
])('%o', (addresses, directive) => {
  expect(connectTo(...addresses)).toBe(directive);
});
