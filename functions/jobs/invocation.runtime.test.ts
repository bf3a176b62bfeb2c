import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { inInvocation } from '../../tests/functions/invocation.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';
import { meta } from '../storage/schema.ts';
import { FREE_PLAN } from './plan.ts';

const ONE = 'SELECT 1 AS one';

describe('calls of an invocation', () => {
  it('are counted by kind: statements, also of a batch, and services', async () => {
    const { result, used } = await inInvocation(async ({ DB, FILES, ASSETS, MAILROOM }) => {
      const all = await DB.prepare(ONE).all();
      await DB.prepare('SELECT ?1 AS one').bind(2).first('one');
      await DB.batch([DB.prepare(ONE), DB.prepare(ONE).bind()]);
      await database(DB).select().from(meta);
      await runBatch(database(DB), database(DB).select().from(meta));
      await FILES.head('nothing');
      await ASSETS.fetch('https://lycabettus.example/build.json');
      await MAILROOM.getByName('default').alive();
      return all.results;
    });
    expect(result).toEqual([{ one: 1 }]);
    expect(used).toEqual({ queries: 6, external: 0, services: 8 });
  });

  it('of the internet are counted, and `fetch` is as before afterwards', async () => {
    const before = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
    const { used } = await inInvocation(async () => fetch('https://example.com/'));
    await fetch('https://example.com/');
    expect([used.external, before.mock.calls.length]).toEqual([1, 2]);
  });

  it('are refused past the limit, each one', async () => {
    const plan = { ...FREE_PLAN, queries: 2 };
    const { result, used } = await inInvocation(
      async ({ DB }) => {
        const refused: unknown[] = [];
        for (let call = 0; call < 4; call += 1)
          await DB.prepare(ONE)
            .run()
            .catch((error: unknown) => refused.push(error));
        return refused;
      },
      { plan },
    );
    expect([result.length, used.queries]).toEqual([2, 4]);
    await expect(inInvocation(async ({ DB }) => DB.batch([1, 2, 3].map(() => DB.prepare(ONE))), { plan })).rejects.toThrow('3 of 2');
    expect((await env.DB.prepare(ONE).all()).results).toEqual([{ one: 1 }]);
  });
});
