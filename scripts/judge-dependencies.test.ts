import { describe, expect, it } from 'vitest';
import { auditFailure, judgeAudit, judgeLicences } from './judge-dependencies.ts';

describe('licences', () => {
  const named = (licence: string, name = 'one') => ({ name, version: '1.0.0', licence });
  const exceptions = [{ name: '@a/cli*', licences: ['FSL-1.1-MIT'], reason: 'a tool' }];
  const tool = named('FSL-1.1-MIT', '@a/cli-linux');

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('%s is allowed', (licence) => {
    expect(judgeLicences([named(licence), tool], ['MIT', 'ISC'], exceptions)).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md', '–', 'FSL-1.1-MIT'])(
    '%s is refused',
    (licence) => {
      expect(judgeLicences([named(licence), tool], ['MIT', 'ISC'], exceptions)).toEqual([
        `one@1.0.0 has the licence ${licence}, which is neither allowed nor excepted (scripts/dependency-rules.ts)`,
      ]);
    },
  );

  it('an exception is for one licence, and must be needed', () => {
    expect(judgeLicences([named('GPL-3.0-only', '@a/cli')], ['MIT'], exceptions)).toEqual([
      expect.stringContaining('@a/cli@1.0.0'),
      'no package needs the exception for @a/cli*',
    ]);
  });
});

/** As `npm audit --json` of npm 11 prints it, shortened. */
const REPORT = {
  auditReportVersion: 2,
  vulnerabilities: {
    minimist: {
      ...{ name: 'minimist', severity: 'critical', isDirect: false, effects: ['mkdirp'], range: '<0.2.4', fixAvailable: true },
      via: [
        {
          ...{ source: 1097678, name: 'minimist', dependency: 'minimist', title: 'Prototype Pollution in minimist' },
          ...{ url: 'https://github.com/advisories/GHSA-xvch-5gv4-984h', severity: 'critical', cwe: ['CWE-1321'], range: '<0.2.4' },
          cvss: { score: 9.8, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' },
        },
      ],
      nodes: ['node_modules/minimist'],
    },
    mkdirp: {
      ...{ name: 'mkdirp', severity: 'critical', isDirect: true, via: ['minimist'], effects: [], range: '0.4.1 - 0.5.1' },
      ...{ nodes: ['node_modules/mkdirp'], fixAvailable: { name: 'mkdirp', version: '0.5.6', isSemVerMajor: false } },
    },
    braces: {
      ...{ name: 'braces', severity: 'moderate', isDirect: false, effects: [], range: '<3.0.3', fixAvailable: true },
      via: [
        {
          ...{ source: 1098094, name: 'braces', dependency: 'braces', title: 'Uncontrolled resource consumption' },
          ...{ url: 'https://github.com/advisories/GHSA-grv7-fg5c-xmjg', severity: 'moderate', cwe: [], range: '<3.0.3' },
        },
      ],
      nodes: ['node_modules/braces'],
    },
  },
  metadata: {
    vulnerabilities: { info: 0, low: 0, moderate: 1, high: 0, critical: 2, total: 3 },
    dependencies: { prod: 4, dev: 0, total: 4 },
  },
};
const ID = 'GHSA-xvch-5gv4-984h';

describe('known vulnerabilities', () => {
  const judge = (rules: Partial<Parameters<typeof judgeAudit>[1]> = {}, report: unknown = REPORT) =>
    judgeAudit(report, { accepted: [], today: '2027-01-15', isDeployed: () => true, ...rules });
  const accept = (until: string, id = ID) => ({ accepted: [{ id, reason: 'no input of strangers', until }] });

  it('are problems if they are high or critical, once for each advisory', () => {
    const { problems = [], notes = [] } = judge() ?? {};
    expect(problems).toEqual([`minimist <0.2.4: Prototype Pollution in minimist (critical, https://github.com/advisories/${ID})`]);
    expect(notes).toEqual([expect.stringContaining('braces')]);
  });

  it('are notes in what is not deployed', () => {
    expect(judge({ isDeployed: (folder) => folder !== 'node_modules/minimist' })?.problems).toEqual([]);
  });

  it('are notes while they are accepted, and problems from the day on which that ends', () => {
    expect(judge(accept('2027-01-16'))).toMatchObject({
      problems: [],
      notes: [expect.stringContaining('no input of strangers'), expect.anything()],
    });
    expect(judge(accept('2027-01-15'))?.problems).toEqual([expect.stringContaining('was accepted until 2027-01-15')]);
    expect(judge(accept('2027-02-01', 'GHSA-gone'))?.notes.at(-1)).toBe('GHSA-gone is accepted, but no package has it any longer');
  });

  it('are none in a clean report', () => {
    expect(judge({}, { auditReportVersion: 2, vulnerabilities: {}, metadata: {} })).toEqual({ problems: [], notes: [] });
  });

  it.each([
    [{ message: '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk', method: 'POST' }, /^405/u],
    [{ error: { code: 'ENOAUDIT', summary: 'request to https://registry.example failed', detail: '' } }, /^request/u],
    [{}, /not give a report/u],
  ])('are not checked if the registry answers %o', (output, why) => {
    expect(judge({}, output)).toBeUndefined();
    expect(auditFailure(output)).toMatch(why);
  });
});
