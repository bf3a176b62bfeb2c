import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { REPORT_LIMIT_BYTES } from '../../src/features/monitor/monitor.schema.ts';
import { POLICY_REPORT_TYPES } from '../../src/features/monitor/policy.schema.ts';
import { rows } from '../../tests/functions/counting.ts';
import { visit } from '../../tests/functions/visit.ts';
import { toDay } from '../calendar.ts';
import { BUDGETS } from '../storage/budgets.ts';

const PATH = '/api/monitor/policy';
const [BY_URI, BY_API] = POLICY_REPORT_TYPES;
const page = 'https://lycabettus.example/';
const sentByUri = { 'csp-report': { 'document-uri': page, 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x?y=1' } };
const sentByApi = [
  { type: 'csp-violation', body: { documentURL: page, effectiveDirective: 'img-src', blockedURL: 'https://evil.example/z' } },
];

const init = (body: unknown, type: string = BY_API, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': type, 'CF-Connecting-IP': '192.0.2.4', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const send = (...parts: Parameters<typeof init>) => visit(PATH, init(...parts));

describe('POST /api/monitor/policy', () => {
  it('counts both formats in one group', async () => {
    for (const [body, type] of [
      [sentByUri, BY_URI],
      [sentByApi, `${BY_API}; charset=utf-8`],
    ] as const) {
      const response = await send(body, type);
      expect([response.status, await response.json()]).toEqual([202, { success: true, data: { stored: 1 } }]);
    }
    expect(await rows('monitor_groups')).toMatchObject([
      { category: 'policy', count: 2, message: 'img-src blocked https://evil.example on home' },
    ]);
  });

  it.each([
    ['another type', sentByApi, 'application/json', 415],
    ['no JSON', '[', BY_API, 400],
    ['another shape', [1, 2], BY_API, 422],
    ['a large body', [{ type: 'x'.repeat(REPORT_LIMIT_BYTES) }], BY_API, 413],
  ])('refuses %s', async (_, body, type, status) => {
    expect((await send(body, type)).status).toBe(status);
    expect(await rows('monitor_groups')).toEqual([]);
  });

  it('refuses reports that another site’s page sends', async () => {
    expect((await send(sentByApi, BY_API, { Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('is bounded a day', async () => {
    const full = env.DB.prepare("INSERT INTO budget_uses VALUES (?, 'policyReports', '', ?, NULL)");
    await full.bind(toDay(new Date()), BUDGETS.policyReports.all).run();
    expect((await send(sentByApi)).status).toBe(429);
    expect(await rows('monitor_groups')).toEqual([]);
  });
});
