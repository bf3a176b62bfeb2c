import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { faults, insideAddress, pages, read, SITE } from './built-site.ts';

const getSource = (policy: string, directive: string): string[] => {
  const found = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/u))
    .find(([name]) => name === directive);
  return found?.slice(1) ?? [];
};
const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The only page that may load pictures from other hosts: those of a mail, on the owner's request (docs/decisions/010). */
const PICTURES_PAGE = '/admin/mail';
const PICTURES = "img-src 'self' data: https:;";
/** The only page that may show a frame of another host: the owner's report (docs/decisions/040). */
const REPORT_PAGE = '/admin/powerbi';
const REPORT = 'frame-src https://app.powerbi.com;';
const EXCEPTIONS: Readonly<Record<string, string>> = { [PICTURES_PAGE]: PICTURES, [REPORT_PAGE]: REPORT };

it('every page has a policy that denies by default and allows nothing unsafe', () => {
  expect(
    faults(({ bare, policy: whole = '' }) => {
      const policy = whole.replace(EXCEPTIONS[bare] ?? '', '');
      return [
        getSource(policy, 'default-src').join() !== "'none'" && 'default-src is not none',
        getSource(policy, 'base-uri').join() !== "'none'" && 'base-uri is not none',
        getSource(policy, 'form-action').join() !== "'self'" && 'form-action is not self',
        /'unsafe-(inline|eval|hashes)'/u.exec(policy)?.[0],
        /(?:^|[\s;])(?:\*|https?:|blob:|filesystem:)(?=[\s;]|$)/u.exec(policy)?.[0],
        /https?:\/\/[^\s;]+/u.exec(policy)?.[0],
      ];
    }),
  ).toEqual([]);
});

it('no page runs WebAssembly: the search does in its worker', () => {
  expect(faults(({ policy = '' }) => [policy.includes('wasm-unsafe-eval') && 'WebAssembly is allowed'])).toEqual([]);
});

it('a page connects to its own origin only', () => {
  expect(faults(({ policy = '' }) => [getSource(policy, 'connect-src').join() !== "'self'" && 'connect-src is not self'])).toEqual([]);
});

it('the policy of a page lists its inline blocks, and nothing else', () => {
  expect(
    faults(({ policy = '', blocks }) => {
      const needed = { style: new Set<string>(), script: new Set<string>() };
      for (const { tag, text } of blocks) needed[tag].add(hash(text));
      return (['style', 'script'] as const).flatMap((tag) => {
        const given = getSource(policy, `${tag}-src`).filter((source) => source.startsWith("'sha"));
        return [
          ...[...needed[tag]].filter((wanted) => !given.includes(wanted)).map((wanted) => `a ${tag} is not allowed: ${wanted}`),
          ...given.filter((extra) => !needed[tag].has(extra)).map((extra) => `a ${tag} is allowed that is not there: ${extra}`),
        ];
      });
    }),
  ).toEqual([]);
});

it('no page has a style attribute, an inline handler or a javascript: address', () => {
  expect(faults(({ forbidden }) => forbidden)).toEqual([]);
});

it('no page loads anything from another host', () => {
  expect(
    faults(({ address, loads }) => loads.filter((to) => !to.startsWith('data:') && !insideAddress(to, address)).map((to) => `loads ${to}`)),
  ).toEqual([]);
});

it('no page loads anything from an address with the name of the host in it', () => {
  // A copy on another host (a preview) would load it from the live site.
  expect(faults(({ loads }) => loads.filter((to) => to.startsWith(SITE)).map((to) => `loads ${to}`))).toEqual([]);
});

it('the owner’s editor allows inline styles and its own blobs, and nothing of another host', () => {
  for (const file of ['admin/content/editor.html', 'el/admin/content/editor.html']) {
    const policy = /content-security-policy" content="([^"]*)"/u.exec(read(file))?.[1] ?? '';
    expect(getSource(policy, 'default-src')).toEqual(["'none'"]);
    expect(getSource(policy, 'script-src')).toEqual(["'self'"]);
    expect(getSource(policy, 'style-src')).toEqual(["'self'", "'unsafe-inline'"]);
    expect(getSource(policy, 'connect-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(policy).not.toContain('http');
  }
});

it('the built site has been read', () => {
  expect(pages.length).toBeGreaterThan(100);
});
