/** What of a request tells a person's browser from a program. */
export interface Client {
  userAgent: string;
  /** A header of the request, undefined where it is not there. */
  header: (name: string) => string | undefined;
  /** Headers of Fetch Metadata are sent to secure addresses only. */
  secure: boolean;
  cf?: CfProperties | undefined;
}

/**
 * Words of programs in `User-Agent`: crawlers, previews of links, monitors, HTTP libraries, driven browsers. Drawn from the families of
 * the crawler-user-agents list (github.com/monperrus/crawler-user-agents), whose single names nearly all hold one of these words.
 */
const WORDS =
  /bot\b|bot[-_/;\s]|crawl|spider|slurp|archiver|fetch|scan|monitor|uptime|pingdom|preview|facebookexternalhit|whatsapp|telegram|embed|feed|validator|lighthouse|pagespeed|gtmetrix|headless|phantom|puppeteer|playwright|selenium|webdriver|cypress|curl|wget|python|perl|ruby|java\/|go-http|node|axios|undici|okhttp|httpclient|libwww|scrapy|postman|insomnia|mediapartners|google-|gptbot|chatgpt|claude|perplexity|bytespider|https?:\/\/|@[\w-]+\./iu;

/** A maker of phones whose name holds one of these words. */
const PEOPLE = /cubot/giu;

/** From these versions on, browsers send Fetch Metadata with every request (caniuse.com/mdn-http_headers_sec-fetch-site). */
const FETCH_METADATA_SINCE: readonly (readonly [RegExp, number])[] = [
  [/\bChrome\/(\d+)/u, 80],
  [/\bFirefox\/(\d+)/u, 90],
  [/\bVersion\/(\d{1,4})(?:\.\d{1,9}){0,4} (?:Mobile\/\w{1,20} )?Safari\//u, 17],
];

/** The platform's own verdict: a score below 30 is "likely automated" (developers.cloudflare.com/bots/concepts/bot-score). */
const AUTOMATED_BELOW = 30;

interface CfProperties {
  botManagement?: { verifiedBot?: boolean; score?: number } | undefined;
  verifiedBotCategory?: string | undefined;
}

const judgedByPlatform = ({ botManagement, verifiedBotCategory }: CfProperties): boolean =>
  botManagement?.verifiedBot === true || (botManagement?.score ?? 100) < AUTOMATED_BELOW || Boolean(verifiedBotCategory);

/** Claims to be a browser that sends Fetch Metadata, but did not. */
const pretends = ({ userAgent, header, secure }: Client): boolean =>
  secure &&
  header('Sec-Fetch-Site') === undefined &&
  FETCH_METADATA_SINCE.some(([pattern, since]) => Number(pattern.exec(userAgent)?.[1] ?? 0) >= since);

/** Whether a request comes from a program. It leaves out more rather than less: a view too few does less harm than a thousand too many. */
export function isRobot(client: Client): boolean {
  const { userAgent, header, cf } = client;
  // Every browser that people use says so since 1998.
  if (!userAgent.startsWith('Mozilla/5.0 (') || WORDS.test(userAgent.replace(PEOPLE, ''))) return true;
  if (/headless/iu.test(header('Sec-CH-UA') ?? '')) return true;
  // Asked for ahead of the visitor, who may never come.
  if (/prefetch|prerender/iu.test(header('Sec-Purpose') ?? header('Purpose') ?? '')) return true;
  return (cf !== undefined && judgedByPlatform(cf)) || pretends(client);
}
