import type { View } from '../../src/features/analytics/events.schema.ts';
import type { Channel } from '../../src/features/analytics/figures.schema.ts';

/** `channel` is null for views that come from another page of this site. */
export interface Source {
  channel: Channel | null;
  referrer: string | null;
  campaign: string | null;
}

// Hosts without `www.` and without the country's ending; a subdomain counts as its site.
const KINDS: readonly (readonly [Channel, RegExp])[] = [
  [
    'assistant',
    /(?:^|\.)(?:chatgpt\.com|openai\.com|perplexity\.ai|claude\.ai|copilot\.microsoft\.com|gemini\.google\.com|mistral\.ai|deepseek\.com)$/u,
  ],
  [
    'search',
    /(?:^|\.)(?:google\.[a-z.]{2,6}|bing\.com|duckduckgo\.com|ecosia\.org|qwant\.com|startpage\.com|search\.brave\.com|yahoo\.[a-z.]{2,6}|yandex\.[a-z.]{2,6}|baidu\.com|kagi\.com|mojeek\.com)$|^(?:com\.google\.android\.googlequicksearchbox)$/u,
  ],
  [
    'social',
    /(?:^|\.)(?:linkedin\.com|lnkd\.in|facebook\.com|instagram\.com|threads\.net|t\.co|x\.com|twitter\.com|bsky\.app|reddit\.com|news\.ycombinator\.com|lobste\.rs|youtube\.com|tiktok\.com|pinterest\.[a-z.]{2,6}|mastodon\.[a-z]{2,8}|hachyderm\.io|fosstodon\.org|t\.me|whatsapp\.com)$|^(?:com\.linkedin\.android|com\.reddit\.frontpage|org\.telegram\.messenger)$/u,
  ],
];

export function parseHost(referrer: string | undefined): string | null {
  if (!referrer) return null;
  try {
    const { protocol, hostname } = new URL(referrer);
    return /^(?:https?|android-app):$/u.test(protocol) && hostname ? hostname.toLowerCase().replace(/^www\./u, '') : null;
  } catch {
    return null;
  }
}

/** `source / medium / campaign` from the `utm_` parameters, in lower case, without missing parts at the end. */
function getCampaign({ utm_source, utm_medium, utm_campaign }: View): string | null {
  const parts = [utm_source, utm_medium, utm_campaign].map((part) => part?.trim().toLowerCase() || '-');
  const text = parts.join(' / ').replace(/(?: \/ -)+$/u, '');
  // A link in a mail may carry the recipient's address.
  return text === '-' || text.includes('@') ? null : text;
}

export function parseSource(view: View, ownHost: string): Source {
  const referrer = parseHost(view.referrer);
  if (referrer !== null && referrer === ownHost.toLowerCase().replace(/^www\./u, ''))
    return { channel: null, referrer: null, campaign: null };
  const campaign = getCampaign(view);
  const kind = referrer === null ? 'direct' : (KINDS.find(([, pattern]) => pattern.test(referrer))?.[0] ?? 'site');
  return { channel: campaign === null ? kind : 'campaign', referrer, campaign };
}
