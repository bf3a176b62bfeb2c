import type { Env } from '../../../functions/env.ts';
import worker, { Clock as RealClock, Mailroom as RealMailroom } from '../../../functions/worker.ts';
import { add, meteredBucket, meteredDatabase, takeUsed } from './meter.ts';

export { Migrator } from '../../../functions/worker.ts';

const metered = (env: Env): Env => ({
  ...env,
  DB: meteredDatabase(env.DB),
  FILES: meteredBucket(env.FILES),
  ...(env.MAIL_FILES && { MAIL_FILES: meteredBucket(env.MAIL_FILES) }),
  ...(env.BACKUPS && { BACKUPS: meteredBucket(env.BACKUPS) }),
});

let isClockIdle = true;

export class Clock extends RealClock {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, metered(env));
  }

  override wake(timeMs: number): Promise<void> {
    isClockIdle = false;
    add('objectCalls');
    return super.wake(timeMs);
  }

  override async alarm(): Promise<void> {
    add('objectCalls');
    await super.alarm();
    isClockIdle = (await this.ctx.storage.getAlarm()) === null;
  }
}

export class Mailroom extends RealMailroom {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, metered(env));
  }

  override announce(mailbox: string): Promise<void> {
    add('objectCalls');
    return super.announce(mailbox);
  }
}

/** The site's worker, unchanged; its bindings count what they are asked for. */
export default {
  fetch: async (request, env, ctx) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/bench/used') return Response.json(takeUsed());
    if (pathname === '/api/bench/idle') return Response.json(isClockIdle);
    // The next wake then gives every job its turn again.
    if (pathname === '/api/bench/again') return Response.json(await env.DB.prepare('DELETE FROM job_runs').run());
    add('requests');
    return worker.fetch(request, metered(env), ctx);
  },
  scheduled: (controller, env, ctx) => worker.scheduled(controller, metered(env), ctx),
} satisfies ExportedHandler<Env>;
