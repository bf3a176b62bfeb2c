import { amountsIn } from '@/features/settings/amounts.ts';
import { readInventory } from '@/features/settings/inventory.ts';
import { findKnownEntry, readCookies, type StoredTexts } from '@/features/settings/stored-data.ts';
import { type Group, worstFirst } from './finding.ts';
import { judgeHeaders } from './judge-headers.ts';
import { type Context, judgeContext, judgeCookies, judgeHosts, judgeStorage, type SeenCookie, type SeenItem } from './judge-page.ts';
import { judgePolicies, parseHeader, parseMeta } from './judge-policy.ts';

const CALL = '/api/health';
const FILE = '/icon.svg';

interface CookieStore {
  getAll: () => Promise<Omit<SeenCookie, 'isKnown'>[]>;
}

/** @throws Error if the address does not answer */
async function headersOf(address: string): Promise<Headers> {
  const response = await fetch(address, { cache: 'no-store' });
  await response.body?.cancel();
  return response.headers;
}

async function seenCookies(): Promise<SeenCookie[]> {
  const { cookieStore } = window as { cookieStore?: CookieStore };
  const seen = cookieStore ? await cookieStore.getAll() : readCookies(document.cookie).map(([name, value]) => ({ name, value }));
  return seen.map((cookie) => ({ ...cookie, isKnown: findKnownEntry('cookie', cookie.name) !== undefined }));
}

function addressesOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [
    ...document.querySelectorAll('[src], link[href]:not([rel=canonical], [rel=alternate], [rel=me], [rel=license]), form[action]'),
  ];
  return [
    ...loaded,
    ...named.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('action') ?? ''),
  ];
}

async function seenItems(texts: StoredTexts, languageTag: string): Promise<SeenItem[]> {
  const amounts = amountsIn(texts, languageTag);
  const items = (await readInventory()).filter(({ kind }) => kind !== 'cookie');
  return Promise.all(
    items.map(async (item) => {
      const known = findKnownEntry(item.kind, item.name);
      const isText = item.kind === 'local' || item.kind === 'session';
      return {
        name: item.name,
        amount: [texts[`stored.kind.${item.kind}`], amounts.of(item)].filter(Boolean).join(', '),
        purpose: known && texts[known.purpose],
        value: isText ? await item.read().catch(() => '') : undefined,
      };
    }),
  );
}

/** The page's policy refuses the text before it is parsed. The server drops this page's report (functions/monitor/policy.ts). */
function tryTrustedTypes(): Context['trustedTypes'] {
  if (!('trustedTypes' in window)) return 'unknown';
  const detached = document.implementation.createHTMLDocument('').createElement('div');
  try {
    detached.innerHTML = '<b>Markup</b>';
  } catch {
    return 'refused';
  }
  return detached.childElementCount > 0 ? 'taken' : 'refused';
}

const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'notifications', 'clipboard-read', 'midi'];

const permissionStates = async (): Promise<[name: string, state: string][]> =>
  (
    await Promise.all(
      PERMISSIONS.map(async (name): Promise<[string, string][]> => {
        try {
          return [[name, (await navigator.permissions.query({ name: name as PermissionName })).state]];
        } catch {
          return [];
        }
      }),
    )
  ).flat();

export async function gatherFindings(texts: StoredTexts, languageTag: string): Promise<Group[]> {
  const page = location.pathname;
  const isEncrypted = location.protocol === 'https:';
  const [ofPage, ofFile, ofCall, cookies, items, permissions] = await Promise.all([
    ...[headersOf(page), headersOf(FILE), headersOf(CALL)],
    ...([seenCookies(), seenItems(texts, languageTag), permissionStates()] as const),
  ] as const);
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]')];
  const policies = [...parseHeader(ofPage.get('Content-Security-Policy')), ...parseMeta(metas.map(({ content }) => content))];
  const context: Context = {
    isSecure: isSecureContext,
    isIsolated: crossOriginIsolated,
    isOwnAgent: (window as { originAgentCluster?: boolean }).originAgentCluster,
    permissions,
    trustedTypes: tryTrustedTypes(),
  };
  const groups: Group[] = [
    { title: 'bench.group.page', of: page, findings: judgeHeaders('page', ofPage, isEncrypted) },
    { title: 'bench.group.file', of: FILE, findings: judgeHeaders('file', ofFile, isEncrypted) },
    { title: 'bench.group.call', of: CALL, findings: judgeHeaders('call', ofCall, isEncrypted) },
    { title: 'bench.group.policy', findings: judgePolicies(policies) },
    { title: 'bench.group.cookies', findings: judgeCookies(cookies) },
    { title: 'bench.group.hosts', findings: judgeHosts(addressesOfPage(), location.origin) },
    { title: 'bench.group.storage', findings: judgeStorage(items) },
    { title: 'bench.group.context', findings: judgeContext(context) },
  ];
  return groups.map((group) => ({ ...group, findings: worstFirst(group.findings) }));
}
