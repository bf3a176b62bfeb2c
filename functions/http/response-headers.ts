import type { Context } from 'hono';
import { POLICY_ENDPOINT, POLICY_REPORTS_PATH } from '../../src/features/monitor/policy.schema.ts';
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
