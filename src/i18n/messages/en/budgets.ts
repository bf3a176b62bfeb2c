/** What strangers may fill a day, when it is full: for the owner. */
export const budgets = {
  'budget.contact': 'Messages by the forms',
  'budget.privacyRequests': 'Privacy requests',
  'budget.incomingMail': 'Mail that comes in',
  'budget.reports': 'Reports of errors',
  'budget.reportKinds': 'New kinds of error',
  'budget.events': 'Counted visits',
  'budget.subscriptions': 'Subscriptions to notifications',
  'budget.passkeyQuestions': 'Sign-ins with a passkey that were begun',
  'budget.signInAttempts': 'Recorded attempts to sign in',
  'budget.subject': 'Full for today: {name}',
  'budget.text':
    'Since {time} the site has taken no more of this: {name}. A day takes {limit}, so that nobody can fill the database. It begins again at midnight UTC.\n\nMessages and privacy requests that come meanwhile are refused with a sentence that names your address; nothing is dropped in silence. Mail stays with its sender’s server, which tries again. If visits and errors are the reason and you have many visitors, raise the number in functions/budgets.ts.',
} as const;
