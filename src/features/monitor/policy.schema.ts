import { z } from 'zod';

export const POLICY_REPORTS_PATH = '/api/monitor/policy';
/** Its name in `Reporting-Endpoints`. */
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

/** Of `report-to`. Source: W3C Reporting API, section 3.1. Reports of other types have other bodies. */
const sentByApi = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        documentURL: text,
        blockedURL: text.or(z.null()),
        effectiveDirective: text,
        sourceFile: text.or(z.null()),
        lineNumber: place,
      })
      .nullish()
      .catch(undefined),
  }),
);

export interface PolicyReport {
  page: string;
  blocked: string;
  directive: string;
  source: string;
  line: number | undefined;
}

export const policyReportsSchema = z.union([sentByUri, sentByApi]).transform((sent): PolicyReport[] => {
  if (Array.isArray(sent))
    return sent.flatMap(({ type, body }) =>
      type === 'csp-violation' && body
        ? [
            {
              page: body.documentURL,
              blocked: body.blockedURL ?? '',
              directive: body.effectiveDirective,
              source: body.sourceFile ?? '',
              line: body.lineNumber ?? undefined,
            },
          ]
        : [],
    );
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
