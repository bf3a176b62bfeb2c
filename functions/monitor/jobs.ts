import { LOCALES } from '../../src/i18n/locales.ts';
import { DAY_MS } from '../calendar.ts';
import { oneLine } from '../encoding/text.ts';
import type { Env } from '../env.ts';
import { writeToOwner } from '../notices/tell.ts';
import { database } from '../storage/database.ts';
import { isSpike, SPIKE_CAUSES, SPIKE_LEAST_ERRORS, SPIKE_WINDOW_MIN, silenceStart, spikeSpan, usualErrors } from './spike.ts';
import { countErrors, type ErrorCount, findAlertsAfter, type GroupErrors, recordAlert, removeEntriesBefore } from './storage/entries.ts';
import { findReturned, markReturned, type ReturnedGroup } from './storage/groups.ts';

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
    await notifyOfSpike(env, spike, now);
    // Recorded last: a run that dies in between notifies again, with the same key.
    await recordAlert(db, spike.cause, now);
  }
  return { spikes: spikes.length, alerts: unreported.length };
}

async function notifyOfSpike(env: Env, { cause, group, ...errors }: Spike, now: Date): Promise<void> {
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

const MESSAGES_A_RUN = 5;

export async function comebackAlert(env: Env): Promise<Record<string, number>> {
  const db = database(env.DB);
  const returned = await findReturned(db, MESSAGES_A_RUN);
  for (const group of returned) {
    await notifyOfReturn(env, group);
    // Last: a run that dies in between notifies again, with the same key.
    await markReturned(db, group);
  }
  return { returned: returned.length };
}

async function notifyOfReturn(env: Env, { fingerprint, release, resolvedAt, resolvedIn, ...group }: ReturnedGroup): Promise<void> {
  await writeToOwner(env, { kind: 'errors', key: `returned:${fingerprint}:${resolvedAt?.toISOString()}` }, ({ t }) => {
    const unknown = t('monitor.returned.unknown');
    return {
      source: 'system',
      from: { name: t('monitor.sender'), address: '' },
      subject: t('monitor.returned.subject'),
      text: t('monitor.returned.text', { error: reportedError(group), release: release || unknown, resolvedIn: resolvedIn || unknown }),
      details: { cause: fingerprint },
    };
  });
}

const LENGTH = 300;

/** Quotes a browser's report, which may be anybody's words, in one line of a message to the owner. */
const reportedError = ({ category, message }: { category: string; message: string }): string => oneLine(`${category}: ${message}`, LENGTH);

export const MONITOR_RETENTION_DAYS = 90;

export const monitorRetention = (env: Env, now: Date): Promise<Record<string, number>> =>
  removeEntriesBefore(database(env.DB), new Date(now.getTime() - MONITOR_RETENTION_DAYS * DAY_MS));
