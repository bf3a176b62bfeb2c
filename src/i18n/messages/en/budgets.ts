export const budgets = {
  'budget.contact': 'Messages from the forms',
  'budget.privacyRequests': 'Privacy requests',
  'budget.orders': 'Orders',
  'budget.orderLinks': 'Order links mailed again',
  'budget.withdrawals': 'Withdrawals from orders',
  'budget.incomingMail': 'Incoming mail',
  'budget.reports': 'Error reports',
  'budget.reportKinds': 'New kinds of error',
  'budget.events': 'Counted visits',
  'budget.subscriptions': 'Notification subscriptions',
  'budget.passkeyQuestions': 'Passkey sign-ins started',
  'budget.signInAttempts': 'Recorded sign-in attempts',
  'budget.subject': 'Full for today: {name}',
  'budget.text':
    'Since {time} the site has accepted no more of these: {name}. The daily limit is {limit}, so that nobody can fill the database. Counting starts again at midnight UTC.\n\nUntil then, a message or privacy request that is refused shows its sender your address, so that nothing is lost unnoticed. Mail stays on its sender’s server, which tries again. If visits and errors are the reason and you have many visitors, raise the number in functions/storage/budgets.ts.',
} as const;
