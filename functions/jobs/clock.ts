import { DurableObject } from 'cloudflare:workers';
import type { ClockCalls, Env } from '../env.ts';
import { dueRuns, runNext } from './run-next.ts';

/**
 * Runs the jobs that are due, one per alarm: each alarm is an invocation with limits of its own (docs/decisions/058-one-job-an-alarm.md).
 * The platform repeats an alarm that was cut off.
 */
export class Clock extends DurableObject<Env> implements ClockCalls {
  #timeMs = 0;

  async wake(timeMs: number): Promise<void> {
    this.#timeMs = timeMs;
    await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const timeMs = Math.max(this.#timeMs, Date.now());
    if (await runNext(this.env, dueRuns(timeMs))) await this.ctx.storage.setAlarm(Date.now());
  }
}
