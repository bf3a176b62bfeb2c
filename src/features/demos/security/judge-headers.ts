import { type Finding, makeFinding, type SentenceName, type Verdict } from './finding.ts';
import { parseHeader, sourcesOf } from './judge-policy.ts';

/** Half a year: what MDN HTTP Observatory asks for. */
const LEAST_HSTS_S = 15_768_000;
/** Values that send no path to other origins. Source: W3C Referrer Policy. */
const PRIVATE_REFERRERS = [
  'no-referrer',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
];

type Judge = (headers: Headers, isEncrypted: boolean) => Finding;

const oneOf =
  (name: string, values: readonly string[], [ok, wrong]: readonly [SentenceName, SentenceName], worst: Verdict = 'attention'): Judge =>
  (headers) => {
    const value = headers.get(name);
    const [first = ''] = (value ?? '').split(';');
    return values.includes(first.trim().toLowerCase()) ? makeFinding(name, 'pass', ok, value) : makeFinding(name, worst, wrong, value);
  };

const encryption: Judge = (headers, isEncrypted) => {
  const name = 'Strict-Transport-Security';
  const value = headers.get(name);
  const seconds = Number(/max-age="?(\d+)/iu.exec(value ?? '')?.[1] ?? 0);
  if (seconds === 0) return makeFinding(name, 'problem', 'hsts.missing', value);
  if (!isEncrypted) return makeFinding(name, 'attention', 'hsts.plain', value);
  return seconds < LEAST_HSTS_S ? makeFinding(name, 'attention', 'hsts.short', value) : makeFinding(name, 'pass', 'hsts.ok', value);
};

const frames: Judge = (headers) => {
  const ancestors = parseHeader(headers.get('Content-Security-Policy')).flatMap((policy) =>
    [sourcesOf(policy, 'frame-ancestors') ?? []].flat(),
  );
  const old = headers.get('X-Frame-Options');
  const isClosed = ancestors.length > 0 || /^(?:deny|sameorigin)$/iu.test(old ?? '');
  return makeFinding('X-Frame-Options', isClosed ? 'pass' : 'problem', isClosed ? 'frames.ok' : 'frames.missing', old);
};

const referrer: Judge = (headers) => {
  const name = 'Referrer-Policy';
  const value = headers.get(name);
  const last = value?.split(',').at(-1)?.trim().toLowerCase() ?? '';
  const isPrivate = PRIVATE_REFERRERS.includes(last);
  return makeFinding(name, isPrivate ? 'pass' : 'attention', isPrivate ? 'referrer.ok' : 'referrer.wrong', value);
};

const sent =
  (name: string, [ok, missing]: readonly [SentenceName, SentenceName]): Judge =>
  (headers) =>
    headers.get(name) ? makeFinding(name, 'pass', ok, headers.get(name)) : makeFinding(name, 'attention', missing);

const shared: Judge = (headers) => {
  const name = 'Access-Control-Allow-Origin';
  const value = headers.get(name);
  return value === null
    ? makeFinding(name, 'pass', 'cors.ok')
    : makeFinding(name, value === '*' ? 'attention' : 'pass', 'cors.open', value);
};

const policy: Judge = (headers) => {
  const name = 'Content-Security-Policy';
  const value = headers.get(name);
  return value ? makeFinding(name, 'pass', 'policy.sent', value) : makeFinding(name, 'attention', 'policy.header', value);
};

const closedPolicy: Judge = (headers) => {
  const name = 'Content-Security-Policy';
  const value = headers.get(name);
  const isClosed = parseHeader(value).some((one) => one.get('default-src')?.join() === "'none'");
  return makeFinding(name, isClosed ? 'pass' : 'attention', isClosed ? 'policy.closed' : 'policy.open', value);
};

const nosniff = oneOf('X-Content-Type-Options', ['nosniff'], ['nosniff.ok', 'nosniff.missing'], 'problem');
const resource = oneOf('Cross-Origin-Resource-Policy', ['same-origin', 'same-site'], ['resource.ok', 'resource.missing']);

const JUDGES: Readonly<Record<'page' | 'file' | 'call', readonly Judge[]>> = {
  page: [
    ...[policy, encryption, nosniff, frames, referrer],
    sent('Permissions-Policy', ['permissions.ok', 'permissions.missing']),
    oneOf('Cross-Origin-Opener-Policy', ['same-origin', 'same-origin-allow-popups'], ['opener.ok', 'opener.missing']),
    resource,
    oneOf('Cross-Origin-Embedder-Policy', ['require-corp', 'credentialless'], ['embedder.ok', 'embedder.missing']),
    sent('Reporting-Endpoints', ['reporting.ok', 'reporting.missing']),
  ],
  file: [nosniff, resource, shared],
  call: [closedPolicy, nosniff, resource, shared],
};

/** Headers that name programs and versions, which tell an attacker what to try. */
const TELLING = ['Server', 'X-Powered-By', 'X-AspNet-Version', 'X-Generator'];
const telling = (headers: Headers): Finding[] =>
  TELLING.flatMap((name) => {
    const value = headers.get(name);
    return value && /\d/u.test(value) ? [makeFinding(name, 'attention', 'server', value)] : [];
  });

/** @param isEncrypted whether the page came over https: elsewhere browsers ignore HSTS */
export const judgeHeaders = (kind: keyof typeof JUDGES, headers: Headers, isEncrypted: boolean): Finding[] => [
  ...JUDGES[kind].map((judge) => judge(headers, isEncrypted)),
  ...telling(headers),
];
