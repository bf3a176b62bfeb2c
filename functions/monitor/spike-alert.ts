import { LOCALES } from '../../src/i18n/locales.ts';
import type { Env } from '../env.ts';
import { writeToOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';
import { reportedError } from './reported-error.ts';
import { isSpike, SPIKE_CAUSES, SPIKE_LEAST_ERRORS, SPIKE_WINDOW_MIN, silenceStart, spikeSpan, usualErrors } from './spike.ts';
import { countErrors, type ErrorCount, findAlertsAfter, type GroupErrors, recordAlert } from './storage/entries.ts';

const ALL = 'all';

interface Spike extends ErrorCount {
  cause: string;
  group?: GroupErrors;
}

function findSpikes({ all, groups }: { all: ErrorCount; groups: GroupErrors[] }): Spike[] {
  const spiking = groups.filter(isSpike).map((group): Spike => ({ ...group, cause: group.fingerprint, group }));
  if (spiking.length > 0) return spiking.slice(0, SPIKE_CAUSES);
  return isSpike(all) ? [{ ...all, cause: ALL }] : [];
}

export async function spikeAlert(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const spikes = findSpikes(await countErrors(db, spikeSpan(now), SPIKE_LEAST_ERRORS));
  if (spikes.length === 0) return { spikes: 0, alerts: 0 };
  const alerted = await findAlertsAfter(db, silenceStart(now));
  const unreported = spikes.filter(({ cause }) => !alerted.has(cause));
  for (const spike of unreported) {
    await notifyOwner(env, spike, now);
    // Recorded last: a run that dies in between notifies again, with the same key.
    await recordAlert(db, spike.cause, now);
  }
  return { spikes: spikes.length, alerts: unreported.length };
}

async function notifyOwner(env: Env, { cause, group, ...errors }: Spike, now: Date): Promise<void> {
  await writeToOwner(env, { kind: 'errors', key: `spike:${cause}:${now.toISOString()}` }, ({ t, locale }) => {
    const number = new Intl.NumberFormat(LOCALES[locale].tag, { maximumFractionDigits: 1 });
    const values = {
      count: number.format(errors.recent),
      usual: number.format(usualErrors(errors)),
      minutes: SPIKE_WINDOW_MIN,
      error: group ? reportedError(group) : '',
    };
    return {
      source: 'system',
      from: { name: t('monitor.sender'), address: '' },
      subject: t('monitor.spike.subject'),
      text: t(group ? 'monitor.spike.text' : 'monitor.spike.textAll', values),
      details: { cause, recent: errors.recent, before: errors.before },
    };
  });
}
