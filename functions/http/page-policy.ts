import { POLICY_ENDPOINT, POLICY_REPORTS_PATH } from '../../src/features/monitor/policy.schema.ts';
import { TRUSTED_TYPES, TRUSTED_TYPES_POLICY } from '../../src/features/security/trusted-types.shared.ts';

const POLICY_REPORTS = `report-uri ${POLICY_REPORTS_PATH}; report-to ${POLICY_ENDPOINT}`;

/** For pages with another host's script, and the editor: they use sinks that have no policy (docs/decisions/043-trusted-types.md). */
export const relaxedPolicy = (formTargets: readonly string[] = []): string =>
  `base-uri 'none'; form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'; ${POLICY_REPORTS}`;

export const REPORTED_POLICY = `${TRUSTED_TYPES}; ${POLICY_REPORTS}`;

/** For all pages and files; each page's `<meta>` has the rest. No `object-src`: it could stop the viewer of a PDF. */
export const pagePolicy = (formTargets?: readonly string[]): string => `${relaxedPolicy(formTargets)}; ${TRUSTED_TYPES_POLICY}`;

export const PAGE_POLICY = pagePolicy();
