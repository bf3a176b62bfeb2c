/** The owner's sign-in: the page, its mails. */
export const login = {
  'login.title': 'Sign in',
  'login.in.title': 'Your sign-in',
  'login.mail.subject': 'Sign in to {host}',
  'login.mail.text': 'This link signs you in to {host}. It works once, for {minutes} minutes:',
  'login.mail.ignore': 'If you did not ask for it, do nothing: without it nobody gets in.',
  'login.email': 'E-mail address',
  'login.code': 'Recovery code',
};
