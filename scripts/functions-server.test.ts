import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fallsSilent } from './functions-server.ts';

it('a server falls silent once it answers nothing for the whole limit, not by errors or a pause', async () => {
  let answers: 'yes' | 'no' = 'yes';
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (answers === 'yes') response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let isSilent = false;
  const silent = fallsSilent(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { everyMs: 50, limitMs: 1_500 }).then(() => {
    isSilent = true;
  });
  const after = async (more: number): Promise<void> => {
    const until = asked + more;
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(until);
  };
  await after(5);
  answers = 'no';
  await after(2);
  answers = 'yes';
  await after(5);
  expect(isSilent).toBe(false);
  answers = 'no';
  await silent;
  server.closeAllConnections();
  server.close();
});
