import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { freePort } from './free-port.ts';
import { install } from './installation.ts';

const LIMIT_MS = 180_000;
const SUITE = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';

/** Scenarios that any server passes, against the site itself. */
const SITE = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'];

/** Scenarios that call tools, resources and prompts of fixed names: against the same route with those. */
const NAMED = [
  'completion-complete',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

/** What a server without sessions does not offer, and why. */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  'logging-set-level': 'a level would have to be remembered between two requests; deprecated since 2026-07-28',
  'tools-call-with-logging': 'the same',
  'tools-call-sampling': 'the server would ask the client, over a stream that stays open',
  'tools-call-elicitation': 'the same',
  'elicitation-sep1034-defaults': 'the same',
  'elicitation-sep1330-enums': 'the same',
  'server-sse-polling': 'a stream would be resumed in a session',
  'server-sse-multiple-streams': 'the same',
  'resources-subscribe': 'a subscription would have to be remembered; pages change with a build only',
  'resources-unsubscribe': 'the same',
};

/** A scenario's folder ends with the time. */
const RESULTS_OF = /^server-(.+?)-\d{4}-\d\d-\d\dT[\d-]+Z$/u;

const conformance = (...args: string[]) => spawnSync(process.execPath, [SUITE, ...args], { encoding: 'utf8' });

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

/** Runs the whole suite in one process. @returns the checks of each scenario, and what the suite has printed */
function runSuite(url: string): { checks: Map<string, Check[]>; printed: string } {
  const results = mkdtempSync(join(tmpdir(), 'lycabettus-mcp-'));
  try {
    const { stdout, stderr } = conformance('server', '--url', url, '--suite', 'all', '--output-dir', results);
    const checks = readdirSync(results).map((folder): [string, Check[]] => {
      const [, scenario = folder] = RESULTS_OF.exec(folder) ?? [];
      return [scenario, JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8')) as Check[]];
    });
    return { checks: new Map(checks), printed: stdout + stderr };
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

async function serve(main?: string): Promise<string> {
  const installed = await install({ state: inject('newState'), ...(main !== undefined && { main }) });
  onTestFinished(installed.remove);
  const port = await freePort();
  const server = serveFunctions({ port, config: installed.config, state: installed.state, silent: true });
  onTestFinished(() => server.stop());
  const url = `http://localhost:${port}/mcp`;
  expect(await isResponding(url)).toBe(true);
  return url;
}

describe('the protocol’s conformance suite', () => {
  it('has no scenario that is neither run nor left out for a reason', () => {
    const { stdout } = conformance('list', '--server');
    const scenarios = [...stdout.matchAll(/^ {2}- ([\w-]+)/gmu)].map(([, name = '']) => name);
    expect(scenarios.toSorted()).toEqual([...SITE, ...NAMED, ...Object.keys(NOT_OFFERED)].toSorted());
  });

  it.each([
    ['the site', SITE, undefined],
    ['the same route with the suite’s own tools', NAMED, 'tests/server/worker/conformance.ts'],
  ])('passes against %s', { timeout: LIMIT_MS }, async (_, scenarios, main) => {
    const { checks, printed } = runSuite(await serve(main));
    for (const scenario of scenarios) {
      const results = checks.get(scenario) ?? [];
      expect(results.length, `${scenario}: ${printed}`).toBeGreaterThan(0);
      const failed = results.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
      expect(failed, scenario).toEqual([]);
    }
  });
});
