/** Settings of the sites that use the stand-ins; without Node, for tests that run in workerd. */

export const ALGOLIA_TEST_KEYS = { ALGOLIA_APP_ID: 'STANDIN000', ALGOLIA_ADMIN_KEY: 'admin_key_of_the_stand_in' } as const;
/** Of a site's pages. */
export const ALGOLIA_SEARCH_KEY = 'search_key_of_the_stand_in';

export const MAIL_TEST_TOKEN = 'token-of-the-test';
/** Where each provider takes mail, below the stand-in's origin. */
export const MAIL_SEND_PATHS = {
  resend: '/emails',
  postmark: '/email',
  sendgrid: '/v3/mail/send',
  brevo: '/v3/smtp/email',
  mailgun: '/v3/mg.lycabettus.test/messages.mime',
} as const;

export const MODEL_TEST_KEY = 'sk-test-model';
export const TEST_MODEL = 'stand-in-1';

/** Of the stand-in's one project. */
export const SENTRY_TEST = {
  key: 'a0b1c2d3e4f5',
  project: '42',
  token: 'sntrys_token_of_the_stand_in',
  org: 'the-org',
  name: 'the-project',
} as const;
/** @param origin of the stand-in */
export const testDsn = (origin: string): string => origin.replace('://', `://${SENTRY_TEST.key}@`).concat(`/${SENTRY_TEST.project}`);

export const SNIPCART_TEST_KEY = 'snipcart secret key of the tests';

export const STRIPE_TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
} as const;

/** `key`: what the stand-in gives for its webhook. */
export const VIVA_TEST_KEYS = {
  VIVA_CLIENT_ID: 'client.apps.vivapayments.com',
  VIVA_CLIENT_SECRET: 'client secret of the tests',
  VIVA_MERCHANT_ID: '0f0e0d0c-0b0a-4908-8706-050403020100',
  VIVA_API_KEY: 'api key of the tests',
  VIVA_SOURCE_CODE: '4321',
  key: 'CB0567F3B4FCFC5141F72F7A5352004529941706',
} as const;

/** What comes after a `+` of the user's name is an answer that a test asks for: `tests/services/mydata/service.ts`. */
export const MYDATA_TEST_KEYS = { MYDATA_USER_ID: 'seller', MYDATA_SUBSCRIPTION_KEY: '0123456789abcdef0123456789abcdef' } as const;
