/**
 * Names of the Trusted Types policies; the header allows no others (functions/http/page-policy.ts). There is no `default`: a sink without a
 * policy throws.
 */
export const TRUSTED_POLICIES = [
  'answers',
  'axe',
  'diff',
  'finder',
  'hash',
  'mail',
  'page-copy',
  'panel',
  'plot',
  'regex',
  'saved',
  'search',
  'worker',
] as const;

/** The tag's is on no list: its pages only report (relaxed-pages.ts). */
export type TrustedPolicy = (typeof TRUSTED_POLICIES)[number] | 'analytics-tag';

export const TRIAL_PAGE = '/security-test';

export const TRUSTED_TYPES = "require-trusted-types-for 'script'";
export const TRUSTED_TYPES_POLICY = `${TRUSTED_TYPES}; trusted-types ${TRUSTED_POLICIES.join(' ')}`;
