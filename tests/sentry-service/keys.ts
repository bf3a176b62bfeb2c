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
