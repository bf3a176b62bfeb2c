const GROUPS = 8;

/** RFC 4291, section 2.2. An IPv4 tail counts as two groups. */
function isAddressV6(text: string): boolean {
  const [address = ''] = text.split('%', 1);
  const groups = address.split(':').filter((group) => group !== '');
  const count = groups.length + (address.includes('.') ? 1 : 0);
  return address.includes('::') ? count > 0 && count < GROUPS : count === GROUPS;
}

const placeholder = (kind: string): string => `[${kind}]`;

const SECRET_NAME =
  /passw|passphrase|passcode|passkey|^pass$|pwd|secret|token|(?:api|access|private|signing|encryption|license|auth)keys?$|^keys$|^p256dh$|^auth$|authoriz|authenticat|bearer|cookie|session|^sid$|csrf|xsrf|credential|signature|^otp$|^pin$|^cvv|^cvc|^card$|cardn|creditcard|^ssn$|^afm$|^amka$|taxid|iban|jwt/u;
const PERSONAL_NAME =
  /mail$|^mail|phone|^mobile$|^tel$|^ip$|ipaddr|remoteaddr|^address|^name$|firstname|lastname|fullname|nickname|displayname|surname|username|^user$|^street|postcode|postalcode|^zip|birth|latitude|longitude|^query$|querystring|^search$/u;

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
const isSecretName = (name: string): boolean => SECRET_NAME.test(plainName(name)) || PERSONAL_NAME.test(plainName(name));

const FAULT_NAME = /^[A-Za-z]{0,40}(?:Error|Exception)$/u;
const isFaultName = (name: string, value: unknown): boolean => name === 'name' && typeof value === 'string' && FAULT_NAME.test(value);

/** Matches names with values: `password=…`, `"apiKey": "…"`, also in JSON within JSON; skips what is already scrubbed. */
const NAMED =
  /((?:passw(?:or)?d|passphrase|passcode|pwd|secret|token|(?:api|access|private|signing|encryption|auth)[-_ ]?key|session[-_ ]?(?:id|key)?|credentials?|signature|csrf|xsrf|jwt|\b(?:otp|pin|sid|cvv|cvc|pass|auth))[\w-]{0,32}\\{0,3}["']?\s{0,4}(?:=>?|:)\s{0,4})(?!\[secret\](?:[\s,;&"'}\])]|$))(\\{0,3}"[^"]{0,4096}"?|\\{0,3}'[^']{0,4096}'?|[^\s,;&"'}\])]+)/giu;

const MIN_TOKEN_LENGTH = 20;
const MIN_TOKEN_DIGITS = 2;
const isToken = (text: string): boolean =>
  (text.length >= MIN_TOKEN_LENGTH && /\p{L}/u.test(text) && text.replace(/\D/gu, '').length >= MIN_TOKEN_DIGITS) ||
  /^[\da-f]{16,}$/iu.test(text);

function openAddress(text: string): string {
  const shown = text.split(/[?#]/u, 1)[0] ?? '';
  const [host = ''] = shown.split('/', 1);
  const open = `${host.slice(host.lastIndexOf('@') + 1)}${shown.slice(host.length)}`;
  return shown === text ? open : `${open}?${placeholder('query')}`;
}

type Rule = readonly [pattern: RegExp, replacement: string | ((found: string, ...groups: string[]) => string)];

/** Rules by context come before rules by form. Bounded repetitions keep the cost linear. */
const RULES: readonly Rule[] = [
  [/-----BEGIN [A-Z ]{0,40}-----[\s\S]*?(?:-----END [A-Z ]{0,40}-----|$)/gu, placeholder('key')],
  [/\b((?:set-)?cookie2?|(?:proxy-)?authorization)(\\{0,3}["']?\s{0,4}[:=]\s{0,4})[^\r\n]+/giu, `$1$2${placeholder('secret')}`],
  [/\b(bearer|basic|digest)(\s{1,4}|%20|\+)[^\s"',;]{4,}/giu, `$1$2${placeholder('secret')}`],
  [/(?<![\w-])ey[JI][\w-]{4,}(?:\.[\w-]*){1,4}/gu, placeholder('token')],
  // Key prefixes of Stripe, GitHub, GitLab, Slack, AWS, Google, npm, OpenAI, SendGrid.
  [
    /\b(?:[sprw]k[-_](?:live|test|proj|ant)?[-_]?|whsec_|gh[opsur]_|github_pat_|glpat-|xox[a-z]-|A[KS]IA|AIza|ya29\.|npm_|SG\.)[\w.-]{8,}/gu,
    placeholder('key'),
  ],
  [/(\b[a-z][a-z\d+.-]{1,20}:\/\/)([^\s"'<>]+)/giu, (_, scheme = '', rest = '') => `${scheme}${openAddress(rest)}`],
  [/(\/[^\s?#"'<>/]{0,256})[?#][^\s"'<>]+/gu, `$1?${placeholder('query')}`],
  [/[?&#][\w%.~[\]-]{1,64}=[^\s"'<>]*/gu, `?${placeholder('query')}`],
  [NAMED, `$1${placeholder('secret')}`],
  // First with a narrow local part, so that the rest of a path (`/users/a@b.example`) stays; then with all of RFC 5322.
  [
    /(?<![^\s@<>()[\]"',;:=/\\])[^\s@<>()[\]"',;:=/\\]+(?:@|%40)[^\s@%<>()[\]"',;:=/\\]{1,190}\.\p{L}[\p{L}\d-]{1,23}/giu,
    placeholder('email'),
  ],
  [/(?<![^\s@<>()[\]",;\\])[^\s@<>()[\]",;\\]+(?:@|%40)[^\s@%<>()[\]"',;:=/\\]{1,190}\.\p{L}[\p{L}\d-]{1,23}/giu, placeholder('email')],
  [
    /(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?:(?:\.\d{1,3}){3})?(?:%\w{1,16})?(?![\w:])/giu,
    (found) => (isAddressV6(found) ? placeholder('ip') : found),
  ],
  [/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d])/gu, placeholder('ip')],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/gu, placeholder('iban')],
  [/\+\d(?:[ ().-]{0,2}\d){7,14}/gu, placeholder('phone')],
  // Cards have 13 to 19 digits (ISO/IEC 7812-1), in groups or not; longer numbers are accounts.
  [/(?<!\d)\d(?:[ .-]?\d){12,}(?!\d)/gu, placeholder('number')],
  [/[\w+=~-]{16,}/gu, (found) => (isToken(found) ? placeholder('token') : found)],
];

/**
 * Replaces secrets and personal data, rather too much than too little. Sources: OWASP Logging Cheat Sheet, "Data to exclude"; the default
 * deny list of Sentry's SDKs.
 */
export const scrubText = (text: string): string =>
  RULES.reduce(
    (rest, [pattern, replacement]) =>
      typeof replacement === 'string' ? rest.replace(pattern, replacement) : rest.replace(pattern, replacement),
    text,
  );

/** Numbers of 14 digits may be cards; times in milliseconds have 13. */
const LONG_NUMBER = 1e13;

export function scrubValue(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'number') return Math.abs(value) >= LONG_NUMBER ? placeholder('number') : value;
  if (Array.isArray(value)) return value.map(scrubValue);
  if (typeof value === 'object' && value !== null) return scrubFields(value);
  return value;
}

export const scrubFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      scrubText(name),
      isSecretName(name) && !isPlain(value) && !isFaultName(name, value) ? placeholder('secret') : scrubValue(value),
    ]),
  );

const isPlain = (value: unknown): boolean => value === null || typeof value === 'boolean' || value === '';
