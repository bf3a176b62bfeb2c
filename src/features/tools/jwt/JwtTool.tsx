import { useMemo } from 'react';
import { Area } from '../parts/Fields.tsx';
import { tooLong } from '../parts/limit.ts';
import { Examples, Output, Said } from '../parts/Results.tsx';
import { formatRelative } from '../relative.ts';
import type { ToolProps } from '../texts.ts';
import { useKept, useSettledText } from '../use-kept.ts';
import { type Claim, type JwtResult, readJwt } from './jwt.ts';

/** Claims of RFC 7519 and OpenID Connect that the messages explain. */
const EXPLAINED = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'auth_time', 'azp', 'scope', 'nonce', 'name', 'email'] as const;
const isExplained = (name: string): name is (typeof EXPLAINED)[number] => (EXPLAINED as readonly string[]).includes(name);

const part = (value: unknown): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/u, '');

/** An unsigned token that ends in an hour. */
function makeExample(): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { iss: 'https://id.example.gr', sub: '1042', name: 'Ελένη Παππά', aud: 'reports', iat: now, exp: now + 3600 };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.${part('an example')}`;
}

function Claims({ texts, languageTag, claims, now }: Pick<ToolProps, 'texts' | 'languageTag'> & { claims: readonly Claim[]; now: number }) {
  const date = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'long', hourCycle: 'h23' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach a scrolling box.
    <section className="table-box" tabIndex={0} aria-label={texts['tools.jwt.claims']}>
      <table className="by-row devtool-table">
        <caption className="visually-hidden">{texts['tools.jwt.claims']}</caption>
        <thead>
          <tr>
            <th scope="col">{texts['tools.jwt.claim']}</th>
            <th scope="col">{texts['tools.part.value']}</th>
            <th scope="col">{texts['tools.jwt.means']}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map(({ name, value, time, inMs }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-label={texts['tools.part.value']}>
                <code>{value}</code>
              </td>
              <td data-label={texts['tools.jwt.means']}>
                {isExplained(name) ? texts[`tools.jwt.claim.${name}`] : texts['tools.jwt.claim.other']}
                {time !== undefined && (
                  <p>
                    {date.format(time)} ({formatRelative(time, now, languageTag)}){inMs && `. ${texts['tools.jwt.inMs']}`}
                  </p>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Decoded({
  texts,
  languageTag,
  result,
  now,
}: Pick<ToolProps, 'texts' | 'languageTag'> & { result: Extract<JwtResult, { ok: true }>; now: number }) {
  const { jwt } = result;
  const isUnsigned = !jwt.hasSignature || jwt.algorithm.toLowerCase() === 'none';
  return (
    <>
      <p className="devtool-warning">
        {texts['tools.jwt.unverified']} {isUnsigned && texts['tools.jwt.unsigned']}
      </p>
      <p>{texts[`tools.jwt.state.${jwt.state}`]}</p>
      {jwt.claims.length > 0 && (
        <>
          <h3>{texts['tools.jwt.claims']}</h3>
          <Claims texts={texts} languageTag={languageTag} claims={jwt.claims} now={now} />
        </>
      )}
      <Output texts={texts} languageTag={languageTag} name={texts['tools.jwt.header']} text={jwt.header} />
      <Output texts={texts} languageTag={languageTag} name={texts['tools.jwt.payload']} text={jwt.payload} />
    </>
  );
}

export function JwtTool({ texts, languageTag }: ToolProps) {
  const [token, setToken] = useKept('jwt', '');
  const settled = useSettledText(token);
  const long = tooLong(settled, texts, languageTag);
  const { result, now } = useMemo(() => {
    const time = Date.now();
    return { now: time, result: settled.trim() === '' || long ? undefined : readJwt(settled, time) };
  }, [settled, long]);
  const error = long ?? (result && !result.ok ? texts[`tools.jwt.fault.${result.problem}`] : undefined);
  return (
    <>
      <Area label={texts['tools.jwt.token']} hint={texts['tools.jwt.token.hint']} value={token} error={error} onChange={setToken} />
      <Examples texts={texts} names={[texts['tools.jwt.example']]} onChoose={() => setToken(makeExample())} />
      <Said>{result?.ok ? `${texts[`tools.jwt.state.${result.jwt.state}`]} ${texts['tools.jwt.unverified']}` : ''}</Said>
      {result?.ok && <Decoded texts={texts} languageTag={languageTag} result={result} now={now} />}
    </>
  );
}
