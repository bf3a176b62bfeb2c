import { type Finding, makeFinding, type SentenceName, type Verdict } from './finding.ts';

export interface SeenCookie {
  name: string;
  value: string;
  isKnown: boolean;
  /** Undefined where the browser has no Cookie Store. */
  secure?: boolean | undefined;
  sameSite?: string | undefined;
}

/** A JSON web token, or 32 characters and more without a space. */
const SECRET = /^(?:eyJ[\w-]+\.[\w-]+\.|(?=.*\d)(?=.*[a-z])[\w+/=.-]{32,}$)/iu;
const SECRET_NAME = /(?:sess|token|auth|jwt|secret|csrf)/iu;
const looksSecret = (name: string, value: string): boolean => SECRET.test(value) || SECRET_NAME.test(name);

/** Cookies that scripts see: one with `HttpOnly` is not among them. */
export function judgeCookies(cookies: readonly SeenCookie[]): Finding[] {
  const seen = cookies.map(({ name, value, isKnown, secure, sameSite }) => {
    const attributes = [secure === undefined ? '' : secure ? 'Secure' : 'not Secure', sameSite ? `SameSite=${sameSite}` : '']
      .filter(Boolean)
      .join('; ');
    // A finding without a value counts as missing.
    const shown = attributes || 'document.cookie';
    if (looksSecret(name, value)) return makeFinding(name, 'problem', 'cookie.secret', shown);
    if (secure === false || sameSite === 'none') return makeFinding(name, 'attention', 'cookie.loose', shown);
    if (!isKnown) return makeFinding(name, 'attention', 'storage.unknown', shown);
    return makeFinding(name, 'pass', 'cookie.ok', shown);
  });
  return [
    ...(seen.length > 0 ? seen : [makeFinding('document.cookie', 'pass', 'cookie.none')]),
    makeFinding('HttpOnly', 'pass', 'cookie.hidden'),
  ];
}

export function judgeHosts(addresses: readonly string[], origin: string): Finding[] {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    if (!URL.canParse(address, origin)) continue;
    const { protocol, origin: from } = new URL(address, origin);
    if (/^(?:https?|wss?):$/u.test(protocol) && from !== origin) counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  const isEncrypted = origin.startsWith('https:');
  const others = [...counts].map(([from, count]) => {
    const isMixed = isEncrypted && /^(?:http|ws):/u.test(from);
    return makeFinding(from, isMixed ? 'problem' : 'attention', isMixed ? 'hosts.mixed' : 'hosts.other', String(count));
  });
  return others.length > 0 ? others : [makeFinding(origin, 'pass', 'hosts.own', String(addresses.length))];
}

export interface SeenItem {
  name: string;
  amount: string;
  purpose: string | undefined;
  value: unknown;
}

export const judgeStorage = (items: readonly SeenItem[]): Finding[] =>
  items.length === 0
    ? [makeFinding('localStorage', 'pass', 'storage.none')]
    : items.map(({ name, amount, purpose, value }) => {
        if (typeof value === 'string' && SECRET.test(value)) return makeFinding(name, 'problem', 'storage.secret', amount);
        if (purpose === undefined) return makeFinding(name, 'attention', 'storage.unknown', amount);
        return makeFinding(name, 'pass', 'storage.known', amount, { purpose });
      });

export interface Context {
  isSecure: boolean;
  isIsolated: boolean;
  isOwnAgent: boolean | undefined;
  permissions: readonly (readonly [name: string, state: string])[];
  /** `unknown`: the browser has no Trusted Types. */
  trustedTypes: 'refused' | 'taken' | 'unknown';
}

const TRUSTED = { refused: ['pass', 'tried.refused'], taken: ['problem', 'tried.taken'], unknown: ['attention', 'tried.unknown'] } as const;

const fact = (name: string, isSo: boolean, ok: SentenceName, missing: SentenceName, worst: Verdict = 'attention'): Finding =>
  makeFinding(name, isSo ? 'pass' : worst, isSo ? ok : missing, String(isSo));

export function judgeContext({ isSecure, isIsolated, isOwnAgent, permissions, trustedTypes }: Context): Finding[] {
  const [verdict, says] = TRUSTED[trustedTypes];
  return [
    fact('isSecureContext', isSecure, 'secure.ok', 'secure.missing', 'problem'),
    fact('crossOriginIsolated', isIsolated, 'isolated.ok', 'isolated.missing'),
    ...(isOwnAgent === undefined ? [] : [fact('originAgentCluster', isOwnAgent, 'agent.ok', 'agent.missing')]),
    makeFinding("innerHTML = '…'", verdict, says, trustedTypes),
    ...permissions.map(([name, state]) => {
      if (state !== 'granted') return makeFinding(name, 'pass', 'permission.ok', state);
      const isUsed = name === 'notifications';
      return makeFinding(name, isUsed ? 'pass' : 'attention', isUsed ? 'permission.used' : 'permission.granted', state);
    }),
  ];
}
