import type { Audit, AuditRun } from '@/features/prose/audit.ts';

/** As the build hands it over: dates are days in ISO 8601. */
export type BuiltRun = Omit<AuditRun, 'date'> & { date: string };
export type BuiltAudit = Omit<Audit, 'date' | 'history'> & { date: string; history: BuiltRun[] };

export const totalOf = ({ violations, enhancedContrast }: BuiltRun): number => violations + enhancedContrast;
