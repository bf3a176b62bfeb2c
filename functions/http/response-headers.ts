import type { Context } from 'hono';
import { POLICY_ENDPOINT, POLICY_REPORTS_PATH } from '../../src/features/monitor/policy.schema.ts';
import { TRUSTED_TYPES, TRUSTED_TYPES_POLICY } from '../../src/features/security/trusted-types.shared.ts';
import type { AppEnv } from '../env.ts';

/**
 * `report-to` names an endpoint of the header; `report-uri` is for browsers without it. A page's `<meta>` names the same endpoint. Reports
 * of the permissions policy go to `default`.
 */
export const REPORTING_ENDPOINTS = `${POLICY_ENDPOINT}="${POLICY_REPORTS_PATH}", default="${POLICY_REPORTS_PATH}"`;
const REPORT_ONLY = 'Content-Security-Policy-Report-Only';

/** Headers of a page's file, for a response that code makes of it: its page runs another host's script (scripts/page-headers.ts). */
export const relaxedHeaders = (file: Response): Record<string, string> => {
  const reported = file.headers.get(REPORT_ONLY);
  return reported === null ? {} : { [REPORT_ONLY]: reported };
};

export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Files of strangers, opened as a page, have no origin and may do nothing. */
export const FILE_POLICY = `${API_POLICY}; sandbox`;

/** For pages with a token in their address. With `no-referrer`, browsers would send `Origin: null` with our own forms. */
export const KEEP_REFERRER = 'same-origin';

/** Copies the response only where its headers are read-only (`ASSETS`): a copy would lose an opened websocket. */
export function setResponseHeaders(c: Context<AppEnv>, headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  } catch {
    c.res = new Response(c.res.body, c.res);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  }
}

const POLICY_REPORTS = `report-uri ${POLICY_REPORTS_PATH}; report-to ${POLICY_ENDPOINT}`;

/** For pages with another host's script, and the editor: they use sinks that have no policy (docs/decisions/043-trusted-types.md). */
export const relaxedPolicy = (formTargets: readonly string[] = []): string =>
  `base-uri 'none'; form-action ${["'self'", ...formTargets].join(' ')}; frame-ancestors 'none'; ${POLICY_REPORTS}`;

export const REPORTED_POLICY = `${TRUSTED_TYPES}; ${POLICY_REPORTS}`;

/** For all pages and files; each page's `<meta>` has the rest. No `object-src`: it could stop the viewer of a PDF. */
export const pagePolicy = (formTargets?: readonly string[]): string => `${relaxedPolicy(formTargets)}; ${TRUSTED_TYPES_POLICY}`;

export const PAGE_POLICY = pagePolicy();
