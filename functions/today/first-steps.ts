import { eq } from 'drizzle-orm';
import type { Check, CheckName } from '../../src/features/security/admin/security-admin.schema.ts';
import { OPTIONAL_STEPS } from '../../src/features/setup/setup.schema.ts';
import { FIRST_STEPS, type FirstStep } from '../../src/features/today/admin/today.schema.ts';
import type { Database } from '../storage/database.ts';
import { auditLog } from '../storage/schema.ts';

/** What the security checks say of a step; without the check, the step is done. */
const CHECKED: Partial<Record<FirstStep['step'], readonly CheckName[]>> = {
  signIn: ['passkeys', 'codes'],
  mail: ['mail'],
  told: ['ownerMail'],
};

async function hasCopy(db: Database): Promise<boolean> {
  const rows = await db.select({ sequence: auditLog.sequence }).from(auditLog).where(eq(auditLog.action, 'backup.download')).limit(1);
  return rows.length > 0;
}

/**
 * The first steps of an owner, until all are done; then none. What a site may do without is asked for but not waited for.
 * @param lacking what the build says of the texts
 */
export async function firstSteps(db: Database, checks: readonly Check[], lacking: readonly string[]): Promise<FirstStep[]> {
  const hasProblem = (name: CheckName): boolean => checks.some((check) => check.name === name && check.problem !== null);
  const copied = await hasCopy(db);
  const steps = FIRST_STEPS.map((step): FirstStep => {
    const checked = CHECKED[step];
    if (checked) return { step, done: !checked.some(hasProblem) };
    return { step, done: step === 'backup' ? copied : !lacking.includes(step) };
  });
  return steps.every(({ step, done }) => done || OPTIONAL_STEPS.includes(step)) ? [] : steps;
}
