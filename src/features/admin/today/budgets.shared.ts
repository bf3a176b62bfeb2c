/** Daily budgets of what strangers may add; the sizes are in `functions/storage/budgets.ts`. */
export const BUDGET_NAMES = [
  'contact',
  'privacyRequests',
  'orders',
  'orderLinks',
  'withdrawals',
  'incomingMail',
  'reports',
  'reportKinds',
  'policyReports',
  'events',
  'subscriptions',
  'passkeyQuestions',
  'signInAttempts',
  'questions',
  'questionTexts',
  'aiRequests',
  'aiTokens',
  'retrievals',
  'agentCalls',
  'redirectHits',
] as const;
export type BudgetName = (typeof BUDGET_NAMES)[number];
