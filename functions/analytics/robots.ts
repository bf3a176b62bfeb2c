import { isbot } from 'isbot';

export interface Client {
  userAgent: string;
  header: (name: string) => string | undefined;
  secure: boolean;
  cf?: CfProperties | undefined;
}

const MAX_USER_AGENT = 500;

/** Versions since when browsers send Fetch Metadata (caniuse.com/mdn-http_headers_sec-fetch-site). */
const FETCH_METADATA_SINCE: readonly (readonly [RegExp, number])[] = [
  [/\bChrome\/(\d+)/u, 80],
  [/\bFirefox\/(\d+)/u, 90],
  [/\bVersion\/(\d{1,4})(?:\.\d{1,9}){0,4} (?:Mobile\/\w{1,20} )?Safari\//u, 17],
];

/** "Likely automated" (developers.cloudflare.com/bots/concepts/bot-score). */
const AUTOMATED_BELOW = 30;

interface CfProperties {
  botManagement?: { verifiedBot?: boolean; score?: number } | undefined;
  verifiedBotCategory?: string | undefined;
}

const isAutomated = ({ botManagement, verifiedBotCategory }: CfProperties): boolean =>
  botManagement?.verifiedBot === true || (botManagement?.score ?? 100) < AUTOMATED_BELOW || Boolean(verifiedBotCategory);

const isDisguised = ({ userAgent, header, secure }: Client): boolean =>
  secure &&
  header('Sec-Fetch-Site') === undefined &&
  FETCH_METADATA_SINCE.some(([pattern, since]) => Number(pattern.exec(userAgent)?.[1] ?? 0) >= since);

/** Counts a doubtful request as a robot's: a lost view does less harm than a thousand false ones. */
export function isRobot(client: Client): boolean {
  const { userAgent, header, cf } = client;
  if (!userAgent.startsWith('Mozilla/5.0 (') || isbot(userAgent.slice(0, MAX_USER_AGENT))) return true;
  if (/headless/iu.test(header('Sec-CH-UA') ?? '')) return true;
  if (/prefetch|prerender/iu.test(header('Sec-Purpose') ?? header('Purpose') ?? '')) return true;
  return (cf !== undefined && isAutomated(cf)) || isDisguised(client);
}
