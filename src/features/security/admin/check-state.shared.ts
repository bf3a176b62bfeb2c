import type { Check } from './security-admin.schema.ts';

export type CheckState = 'weak' | 'note' | 'good';

/** `note`: the owner's own choice, which is no weakness. */
export const checkState = ({ problem }: Check): CheckState => (problem === null ? 'good' : problem === 'agents.open' ? 'note' : 'weak');
