import { getTemplate } from '../../src/features/analytics/templates.shared.ts';
import type { PolicyReport } from '../../src/features/monitor/policy.schema.ts';
import { scrubText } from '../../src/features/monitor/scrub.shared.ts';
import { TRIAL_PAGE, TRUSTED_TYPES } from '../../src/features/security/trusted-types.shared.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { hashKind } from './fingerprint.ts';
import type { EntryRow } from './storage/entries.ts';

export const POLICY_CATEGORY = 'policy';
const REPORTS_PER_CALL = 10;

const EXTENSION = /^(?:[a-z]+-)*extension\b/u;
const KEYWORD = /^[a-z][a-z-]{0,39}$/u;
const MESSAGE = /^(\S+) blocked (\S+) on (\S+)$/u;

const ORIGINS = new Set(['http:', 'https:', 'ws:', 'wss:']);

function toOrigin(address: string, site: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, host } = new URL(address);
  if (origin === site) return 'self';
  return ORIGINS.has(protocol) ? scrubText(`${protocol}//${host}`) : protocol.slice(0, -1);
}

/** Names a script of the site by its path, anything else by its origin: a page's path may hold a token. */
function toSource(source: string, site: string): string | undefined {
  const origin = toOrigin(source, site);
  if (origin !== 'self') return origin;
  const { pathname } = new URL(source);
  return pathname.startsWith('/assets/') ? pathname : undefined;
}

interface Violation {
  directive: string;
  blocked: string;
  template: string;
}

const toMessage = ({ directive, blocked, template }: Violation): string => `${directive} blocked ${blocked} on ${template}`;

export function readViolation(message: string): Violation | undefined {
  const [, directive = '', blocked = '', template = ''] = MESSAGE.exec(message) ?? [];
  return directive === '' ? undefined : { directive, blocked, template };
}

function toViolation({ page, blocked, directive: given, source }: PolicyReport, site: string): Violation | undefined {
  const [directive = ''] = given.split(' ', 1);
  if (EXTENSION.test(blocked) || EXTENSION.test(source) || !KEYWORD.test(directive)) return undefined;
  if (!URL.canParse(page) || new URL(page).origin !== site) return undefined;
  if (TRUSTED_TYPES.startsWith(directive) && splitPath(new URL(page).pathname).bare === TRIAL_PAGE) return undefined;
  const shown = blocked === '' ? 'inline' : KEYWORD.test(blocked) ? blocked : toOrigin(blocked, site);
  return shown === undefined ? undefined : { directive, blocked: shown, template: getTemplate(new URL(page).pathname) };
}

/** Makes one entry for each kind, without queries, paths of pages and samples of code. */
export async function toPolicyEntries(reports: readonly PolicyReport[], site: string, at: Date): Promise<EntryRow[]> {
  const kinds = new Map<string, { violation: Violation; report: PolicyReport }>();
  for (const report of reports) {
    const violation = toViolation(report, site);
    if (violation && kinds.size < REPORTS_PER_CALL) kinds.set(toMessage(violation), { violation, report });
  }
  return Promise.all(
    [...kinds].map(async ([message, { violation, report }]): Promise<EntryRow> => {
      const source = toSource(report.source, site);
      return {
        ...{ id: crypto.randomUUID(), category: POLICY_CATEGORY, severity: 'warn', message, source: 'client', sampleRate: 1, at },
        fingerprint: await hashKind([POLICY_CATEGORY, violation.directive, violation.blocked, violation.template]),
        details: { ...(source && { source, ...(report.line && { line: report.line }) }) },
      };
    }),
  );
}
