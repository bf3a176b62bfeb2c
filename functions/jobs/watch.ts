import { BUDGET_NAMES, type BudgetName } from '../../src/features/admin/today/budgets.shared.ts';
import { chooseLocale } from '../../src/i18n/choice.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { addDays, toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { checkHealth } from '../health/health.ts';
import { receive } from '../mail/incoming/receive.ts';
import { deleteUsesBefore, fullBudgets, getBudget } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { recordStates } from '../storage/housekeeping.ts';
import { knownKeys } from '../storage/mail/messages.ts';

/** Counts `jobs` as up, since this is one. */
export async function watchHealth(env: Env, now: Date): Promise<Record<string, number>> {
  const { checks } = await checkHealth(env);
  const states = checks.map(({ name, status }) => ({ name, status: name === 'jobs' ? ('up' as const) : status }));
  const changed = await recordStates(database(env.DB), states, now);
  return { changed, down: states.filter(({ status }) => status === 'down').length };
}

const USES_DAYS = 1;
const REPORTED_A_TURN = 5;

const formatLimit = (name: BudgetName, languageTag: string, env: Env): string => {
  const isMail = name === 'incomingMail';
  const unit = isMail ? ({ style: 'unit', unit: 'megabyte' } as const) : {};
  return new Intl.NumberFormat(languageTag, unit).format(getBudget(name, env).all / (isMail ? 1024 : 1));
};

export async function watchBudgets(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const locale = chooseLocale({ fallback: env.FALLBACK_LOCALE, url: DEFAULT_LOCALE });
  const t = translator(locale);
  const { tag: languageTag } = LOCALES[locale];
  const full = await fullBudgets(db, now);
  const keyOf = ({ day, name }: { day: string; name: string }): string => `budget:${day}:${name}`;
  const reported = await knownKeys(db, full.map(keyOf));
  const unreported = full.filter((one) => !reported.has(keyOf(one)));
  const announcements: Promise<unknown>[] = [];
  for (const { day, name, since } of unreported.slice(0, REPORTED_A_TURN)) {
    const known = BUDGET_NAMES.find((one) => one === name);
    if (!known) continue;
    const values = {
      name: t(`budget.${known}`),
      time: `${since.toISOString().slice(11, 16)} UTC`,
      limit: formatLimit(known, languageTag, env),
    };
    await receive(
      env,
      {
        source: 'system',
        from: { name: t('monitor.sender'), address: '' },
        subject: t('budget.subject', values),
        text: t('budget.text', values),
        locale,
        idempotencyKey: keyOf({ day, name }),
      },
      (work) => announcements.push(work),
    );
  }
  await Promise.all(announcements);
  const forgotten = await deleteUsesBefore(db, addDays(toDay(now), -USES_DAYS));
  return { full: full.length, forgotten, left: Math.max(0, unreported.length - REPORTED_A_TURN) };
}
