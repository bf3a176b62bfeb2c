import { z } from 'zod';
import { own } from '../foreign/own.shared.ts';

export const POLICY_REPORTS_PATH = '/api/monitor/policy';
export const POLICY_ENDPOINT = 'policy';
export const POLICY_REPORT_TYPES = ['application/csp-report', 'application/reports+json'] as const;

const text = z.string().default('');
const place = z.int().min(0).nullish().catch(undefined);

/** Of `report-uri`. Source: W3C Content Security Policy 3, section 5.3. */
const sentByUri = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': text,
    'effective-directive': text,
    /** Safari's older versions have only this, with the sources. */
    'violated-directive': text,
    'source-file': text,
    'line-number': place,
  }),
});

/** A text of a report's body, which some browsers send as null. */
const optional = text.or(z.null().transform(() => ''));

/**
 * Of `report-to`. Sources: W3C Reporting API, section 3.1; HTML, "Cross-origin opener policy" and "embedder policy" reports; W3C Permissions
 * Policy, section 9. Reports of other types (deprecations, crashes) have other bodies and are dropped.
 */
const sentByApi = z.array(
  z.object({
    type: z.string(),
    url: text,
    body: z
      .object({
        documentURL: text,
        blockedURL: optional,
        effectiveDirective: text,
        sourceFile: optional,
        lineNumber: place,
        type: optional,
        nextResponseURL: optional,
        previousResponseURL: optional,
        featureId: optional,
        policyId: optional,
      })
      .nullish()
      .catch(undefined),
  }),
);

/** `directive`: of the content security policy, or the name of another policy's header. */
export interface PolicyReport {
  page: string;
  blocked: string;
  directive: string;
  source: string;
  line: number | undefined;
}

type Sent = z.infer<typeof sentByApi>[number];
type Body = NonNullable<Sent['body']>;

const READERS: Readonly<Record<string, (body: Body, url: string) => Pick<PolicyReport, 'page' | 'blocked' | 'directive'>>> = {
  'csp-violation': (body) => ({ page: body.documentURL, blocked: body.blockedURL, directive: body.effectiveDirective }),
  coep: (body, page) => ({ page, blocked: body.blockedURL || body.type, directive: 'cross-origin-embedder-policy' }),
  coop: (body, page) => ({
    page,
    blocked: body.nextResponseURL || body.previousResponseURL || body.type,
    directive: 'cross-origin-opener-policy',
  }),
  'permissions-policy-violation': (body, page) => ({ page, blocked: body.featureId || body.policyId, directive: 'permissions-policy' }),
};

function readSent({ type, url, body }: Sent): PolicyReport[] {
  const reader = own(READERS, type);
  return reader && body ? [{ ...reader(body, url), source: body.sourceFile, line: body.lineNumber ?? undefined }] : [];
}

export const policyReportsSchema = z.union([sentByUri, sentByApi]).transform((sent): PolicyReport[] => {
  if (Array.isArray(sent)) return sent.flatMap(readSent);
  const report = sent['csp-report'];
  return [
    {
      page: report['document-uri'],
      blocked: report['blocked-uri'],
      directive: report['effective-directive'] || report['violated-directive'],
      source: report['source-file'],
      line: report['line-number'] ?? undefined,
    },
  ];
});
