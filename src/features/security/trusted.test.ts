import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { trustedAddress, trustedHtml } from './trusted.ts';
import { TRUSTED_POLICIES } from './trusted-types.shared.ts';

const files = globSync('{src,scripts}/**/*.{ts,tsx,astro}').filter((file) => !file.includes('.test.'));
const code = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('policies of Trusted Types', () => {
  it('are made once each, and all have a name that the header allows', () => {
    const made = code.flatMap(({ text }) =>
      [...text.matchAll(/(?:trustedHtml|trustedAddress|trustedWorker|createPolicy)\('([\w-]+)'|: TrustedPolicy = '([\w-]+)'/gu)].map(
        ([, name, other]) => name ?? other,
      ),
    );
    // The tag's pages only report: its name is on no list.
    expect(made.toSorted()).toEqual(['analytics-tag', ...TRUSTED_POLICIES].toSorted());
  });

  it('make every value that a script of ours gives to a sink', () => {
    const SINK =
      /\.(?:innerHTML|outerHTML|srcdoc) = |insertAdjacentHTML\(|parseFromString\(|document\.write\(|createContextualFragment\(|new Worker\(|serviceWorker\.register\(|script\.src = /u;
    const lines = code
      .filter(({ file }) => /^src\//u.test(file) && !/\/(?:store\/snipcart|machines|prose|brand)\//u.test(file))
      .flatMap(({ file, text }) => text.split('\n').flatMap((line) => (SINK.test(line) ? [`${file}: ${line.trim()}`] : [])));
    const unsafe = lines.filter((line) => !/trusted|createPolicy/iu.test(line));
    // The bench tries what the browser must refuse.
    expect(unsafe).toEqual(["src/features/demos/security/gather.ts: detached.innerHTML = '<b>Markup</b>';"]);
  });
});

describe('a policy', () => {
  afterEach(() => vi.unstubAllGlobals());
  const stub = () => {
    const createPolicy = vi.fn((_: string, rules: Record<string, (text: string) => string>) => ({
      createHTML: (text: string) => `trusted ${rules['createHTML']?.(text)}`,
      createScriptURL: (text: string) => `trusted ${rules['createScriptURL']?.(text)}`,
    }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    return createPolicy;
  };

  it('says its one address', () => {
    const createPolicy = stub();
    expect(trustedAddress('axe', '/axe.js')).toBe('trusted /axe.js');
    expect(createPolicy).toHaveBeenCalledOnce();
  });

  it('makes or checks its markup, and is made once', () => {
    const createPolicy = stub();
    const trust = trustedHtml('plot', (html) => html.toUpperCase());
    expect([trust('a'), trust('b')]).toEqual(['trusted A', 'trusted B']);
    expect(createPolicy).toHaveBeenCalledOnce();
  });

  it('gives the same text where the browser has no Trusted Types', () => {
    expect(trustedAddress('axe', '/axe.js')).toBe('/axe.js');
    expect(trustedHtml('plot', (html) => html.toUpperCase())('a')).toBe('A');
  });
});
