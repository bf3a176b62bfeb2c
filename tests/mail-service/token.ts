export const MAIL_TEST_TOKEN = 'token-of-the-test';
/** Where each provider takes mail, below the stand-in's origin. */
export const MAIL_SEND_PATHS = {
  resend: '/emails',
  postmark: '/email',
  sendgrid: '/v3/mail/send',
  brevo: '/v3/smtp/email',
  mailgun: '/v3/mg.lycabettus.test/messages.mime',
} as const;
