import { declareCalls } from '../../api/declare-calls.shared.ts';
import {
  confirmationSchema,
  receivedWithdrawal,
  reviewedWithdrawal,
  reviewSchema,
  WITHDRAWAL_FORM,
  withdrawalSchema,
} from './withdrawal.schema.ts';

export const WITHDRAWAL_CALLS = declareCalls({
  'POST /api/store/withdrawals/review': {
    summary: 'Returns what a withdrawal would declare; a plain form gets the page of the second step. Stores nothing',
    limit: 'LIMIT_FORMS',
    body: reviewSchema,
    form: { choose: () => WITHDRAWAL_FORM },
    response: reviewedWithdrawal,
  },
  'POST /api/store/withdrawals': {
    summary: 'Withdraws from a contract, sent as JSON or by a plain form; `Idempotency-Key`. Answers alike whether or not an order matches',
    limit: 'LIMIT_FORMS',
    budget: 'withdrawals',
    body: withdrawalSchema,
    form: { choose: () => WITHDRAWAL_FORM },
    response: receivedWithdrawal,
    status: 201,
  },
  'POST /api/store/withdrawals/:id/confirmation': {
    summary: 'Confirms a withdrawal with the token of its receipt, sent as JSON or by a plain form; a repeat changes nothing',
    limit: 'LIMIT_FORMS',
    body: confirmationSchema,
    form: {},
    response: receivedWithdrawal,
    otherStatuses: { 404: 'without its token' },
  },
});

type WithdrawalCalls = typeof WITHDRAWAL_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends WithdrawalCalls {}
}
