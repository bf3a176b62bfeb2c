import type { StoredOrder } from './storage/orders.ts';

/** Whether money came that does not fit: nobody may say then that nothing is owed. */
export const isMismatched = ({ steps }: Pick<StoredOrder, 'steps'>): boolean => steps.some(({ step }) => step === 'mismatch');
