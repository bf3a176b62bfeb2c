import type { View } from '../../src/features/analytics/events.schema.ts';
import type { Channel } from '../../src/features/analytics/figures.schema.ts';

export interface Source {
  channel: Channel | null;
  referrer: string | null;
  campaign: string | null;
}

/** Endings of one company's many country sites: `google.gr`, `google.co.uk`, `google.com.cy`. */
const COUNTRIES = '(?:com|net|[a-z]{2}|com?\\.[a-z]{2})';
/** Matches the whole host without `www.`: mail, documents and calendars of a search company are no search. */
const whole = (...hosts: readonly string[]): RegExp => new RegExp(`^(?:${hosts.join('|')})$`, 'u');

// A subdomain of a name counts as its site. An assistant of a company comes before its search.
const KINDS: readonly (readonly [Channel, RegExp])[] = [
  [
    'assistant',
    /(?:^|\.)(?:chatgpt\.com|openai\.com|perplexity\.ai|claude\.ai|copilot\.microsoft\.com|gemini\.google\.com|bard\.google\.com|mistral\.ai|deepseek\.com|grok\.com|meta\.ai|you\.com|poe\.com|phind\.com|duck\.ai|copilot\.com|copilot\.cloud\.microsoft|notebooklm\.google\.com|kimi\.com|qwen\.ai|doubao\.com|z\.ai|yiyan\.baidu\.com|chat\.baidu\.com|assistant\.kagi\.com|com\.openai\.chatgpt|ai\.perplexity\.app\.android|com\.anthropic\.claude|com\.google\.android\.apps\.bard|com\.deepseek\.chat|ai\.x\.grok)$/u,
  ],
  [
    'search',
    whole(
      `(?:(?:images|encrypted|lens|scholar|cse|ipv4|ipv6)\\.)?google\\.${COUNTRIES}`,
      'com\\.google\\.android\\.googlequicksearchbox|com\\.google\\.android\\.apps\\.searchlite',
      '(?:(?:[a-z]{2}|www\\d|m|global|images)\\.)?bing\\.com|com\\.microsoft\\.bing',
      '(?:(?:html|lite|start|safe|noai|links)\\.)?duckduckgo\\.com|com\\.duckduckgo\\.mobile\\.android',
      `(?:[a-z\\d.]+\\.)?search\\.yahoo\\.${COUNTRIES}|yahoo\\.${COUNTRIES}`,
      `(?:m\\.)?yandex\\.${COUNTRIES}|ya\\.ru|ru\\.yandex\\.searchplugin`,
      '(?:(?:m|wap|image)\\.)?baidu\\.com|(?:(?:m\\.)?search\\.)?naver\\.com|m\\.naver\\.com|(?:m\\.)?search\\.daum\\.net',
      '(?:(?:m|wap)\\.)?sogou\\.com|(?:m\\.)?so\\.com|search\\.seznam\\.cz|seznam\\.cz|coccoc\\.com',
      'ecosia\\.org|(?:lite\\.)?qwant\\.com|(?:(?:[a-z]{2}|[a-z]\\d+-[a-z\\d]+|classic)\\.)?startpage\\.com|search\\.brave\\.com|kagi\\.com',
      'mojeek\\.(?:com|co\\.uk)|swisscows\\.com|metager\\.(?:org|de)|presearch\\.com|search\\.marginalia\\.nu|lilo\\.org|search\\.lilo\\.org',
      'search\\.aol\\.(?:com|co\\.uk)|(?:uk\\.)?ask\\.com|(?:results\\.)?dogpile\\.com|search\\.lycos\\.com|search\\.xfinity\\.com',
      'suche\\.(?:web\\.de|gmx\\.net|t-online\\.de)|(?:[a-z]+\\.)*sm\\.cn|go\\.mail\\.ru|nova\\.rambler\\.ru|search\\.ch|yep\\.com|leta\\.mullvad\\.net',
    ),
  ],
  [
    'social',
    /(?:^|\.)(?:linkedin\.com|lnkd\.in|facebook\.com|instagram\.com|threads\.net|threads\.com|t\.co|x\.com|twitter\.com|bsky\.app|reddit\.com|news\.ycombinator\.com|lobste\.rs|youtube\.com|tiktok\.com|pinterest\.[a-z.]{2,6}|mastodon\.[a-z]{2,8}|hachyderm\.io|fosstodon\.org|t\.me|telegram\.(?:me|org)|whatsapp\.com|wa\.me|messenger\.com|fb\.me|youtu\.be|pin\.it|vk\.com|xing\.com|quora\.com|discord\.com)$|^(?:com\.linkedin\.android|com\.reddit\.frontpage|org\.telegram\.messenger|com\.facebook\.katana|com\.instagram\.android|com\.twitter\.android|com\.whatsapp|com\.facebook\.orca|com\.instagram\.barcelona|com\.pinterest|com\.google\.android\.youtube|xyz\.blueskyweb\.app)$/u,
  ],
];

const NO_SEARCH = new RegExp(
  `^https?://(?:www\\.)?google\\.${COUNTRIES}/(?:maps|calendar|alerts|travel|finance|drive|mail|accounts)(?:[/?]|$)`,
  'u',
);
const CHAT_OF_SEARCH = /^https?:\/\/(?:www\.)?(?:bing\.com\/(?:chat|copilotsearch)|google\.com\/ai)(?:[/?]|$)/u;

function kindOf(referrer: string, host: string): Channel {
  if (CHAT_OF_SEARCH.test(referrer)) return 'assistant';
  if (NO_SEARCH.test(referrer)) return 'site';
  return KINDS.find(([, pattern]) => pattern.test(host))?.[0] ?? 'site';
}

export function parseHost(referrer: string | undefined): string | null {
  if (!referrer) return null;
  try {
    const { protocol, hostname } = new URL(referrer);
    return /^(?:https?|android-app):$/u.test(protocol) && hostname ? hostname.toLowerCase().replace(/^www\.|\.$/gu, '') : null;
  } catch {
    return null;
  }
}

function getCampaign({ utm_source, utm_medium, utm_campaign }: View): string | null {
  const parts = [utm_source, utm_medium, utm_campaign].map((part) => part?.trim().toLowerCase() || '-');
  const text = parts.join(' / ').replace(/(?: \/ -)+$/u, '');
  // A link in a mail may carry the recipient's address.
  return text === '-' || text.includes('@') ? null : text;
}

const SHORT_NAMES = new Map([
  ['chatgpt', 'chatgpt.com'],
  ['openai', 'openai.com'],
  ['perplexity', 'perplexity.ai'],
]);

function assistantOf({ utm_source = '', utm_medium = '', utm_campaign = '' }: View): string | null {
  const name = utm_source.trim().toLowerCase();
  const host = SHORT_NAMES.get(name) ?? name;
  const isOwners = utm_campaign.trim() !== '' || !['', 'referral'].includes(utm_medium.trim().toLowerCase());
  return !isOwners && kindOf(`https://${host}/`, host) === 'assistant' ? host : null;
}

export function parseSource(view: View, ownHost: string): Source {
  const referrer = parseHost(view.referrer);
  if (referrer !== null && referrer === ownHost.toLowerCase().replace(/^www\./u, ''))
    return { channel: null, referrer: null, campaign: null };
  const assistant = assistantOf(view);
  if (assistant !== null) return { channel: 'assistant', referrer: referrer ?? assistant, campaign: null };
  const campaign = getCampaign(view);
  const kind = referrer === null ? 'direct' : kindOf(view.referrer ?? '', referrer);
  return { channel: campaign === null ? kind : 'campaign', referrer, campaign };
}
