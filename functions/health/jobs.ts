import { BUDGET_NAMES, type BudgetName } from '../../src/features/today/admin/budgets.shared.ts';
import { LOCALES } from '../../src/i18n/locales.ts';
import { addDays, toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { knownKeys } from '../mail/storage/messages.ts';
import { writeToOwner } from '../notices/tell.ts';
import { deleteUsesBefore, fullBudgets, getBudget } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { currentStates, recordStates } from '../storage/housekeeping.ts';
import { checkHealth } from './health.ts';

export async function watchHealth(env: Env, now: Date): Promise<Record<string, number>> {
  const { checks } = await checkHealth(env);
  const states = checks.map(({ name, status }) => ({ name, status: name === 'jobs' ? ('up' as const) : status }));
  const db = database(env.DB);
  const before = await currentStates(db);
  const changed = states.filter(({ name, status }) => before.get(name)?.status !== status);
  const told = changed.filter(({ name, status }) => name !== 'backup' && (status === 'down' || before.has(name)));
  for (const { name, status } of told) {
    await writeToOwner(env, { kind: 'part', key: `part:${name}:${status}:${now.toISOString()}` }, ({ t }) => {
      const part = t(`health.${name}`);
      return {
        source: 'system',
        from: { name: t('monitor.sender'), address: '' },
        subject: t(`tells.part.${status}.subject`, { part }),
        text: t(`tells.part.${status}.text`, { part }),
      };
    });
  }
  // Last: a run that dies in between tells again, with the same key.
  await recordStates(db, changed, now);
  return { changed: changed.length, down: states.filter(({ status }) => status === 'down').length };
}

const USES_DAYS = 1;
/** Each message costs about six calls of the database. */
const TOLD_A_TURN = 5;

const formatLimit = (name: BudgetName, languageTag: string, env: Env): string => {
  const isMail = name === 'incomingMail';
  const unit = isMail ? ({ style: 'unit', unit: 'megabyte' } as const) : {};
  return new Intl.NumberFormat(languageTag, unit).format(getBudget(name, env).all / (isMail ? 1024 : 1));
};

export async function watchBudgets(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const full = (await fullBudgets(db, now)).flatMap(({ name, ...rest }) => {
    const known = BUDGET_NAMES.find((one) => one === name);
    return known ? [{ ...rest, known, key: `budget:${rest.day}:${known}` }] : [];
  });
  const written = await knownKeys(
    db,
    full.map(({ key }) => key),
  );
  const untold = full.filter(({ key }) => !written.has(key));
  for (const { key, known, since } of untold.slice(0, TOLD_A_TURN)) {
    await writeToOwner(env, { kind: 'budget', key }, ({ t, locale }) => {
      const values = {
        name: t(`budget.${known}`),
        time: `${since.toISOString().slice(11, 16)} UTC`,
        limit: formatLimit(known, LOCALES[locale].tag, env),
      };
      const from = { name: t('monitor.sender'), address: '' };
      return { source: 'system', from, subject: t('budget.subject', values), text: t('budget.text', values) };
    });
  }
  const left = Math.max(0, untold.length - TOLD_A_TURN);
  return { full: full.length, left, forgotten: await deleteUsesBefore(db, addDays(toDay(now), -USES_DAYS)) };
}
