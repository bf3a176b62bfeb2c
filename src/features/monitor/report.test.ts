import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportSchema } from './monitor.schema.ts';
import { report, SUCCESS_SAMPLE_RATE, toCallReport } from './report.ts';

const call = { method: 'POST', path: '/api/contact?email=visitor@example.com#top', ms: 12.4 };

describe('toCallReport', () => {
  it.each([
    [400, 'warn'],
    [429, 'warn'],
    [500, 'error'],
    [503, 'error'],
  ])('reports status %i as %s', (status, severity) => {
    expect(toCallReport({ ...call, status }, 0.99)).toEqual({
      category: 'api',
      severity,
      message: `POST /api/contact answered ${status}`,
      details: { method: 'POST', url: '/api/contact', ms: 12, status },
    });
  });

  it('reports a call without a response as an error', () => {
    expect(toCallReport({ ...call, status: 0 }, 0.99)).toMatchObject({ severity: 'error', message: 'POST /api/contact got no answer' });
  });

  it('reports one success in ten, with the sample rate', () => {
    expect(SUCCESS_SAMPLE_RATE).toBe(0.1);
    expect(toCallReport(call, 0.1)).toBeUndefined();
    expect(toCallReport(call, 0.0999)).toMatchObject({ severity: 'info', details: { sampleRate: 0.1 } });
  });

  it('contains nothing that the server would refuse, and no query', () => {
    for (const status of [0, 400, 503, undefined]) {
      const entry = toCallReport({ ...call, ...(status !== undefined && { status }) }, 0);
      expect(reportSchema.parse(entry)).toMatchObject({ source: 'client' });
      expect(JSON.stringify(entry)).not.toContain('visitor@');
    }
  });
});

describe('report', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is sent after the page is left, and ignores a failure', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', fetch);
    report({ category: 'ws', severity: 'info', message: 'websocket connect', details: { action: 'connect' } });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/monitor/ingest', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"category":"ws","severity":"info","message":"websocket connect","details":{"action":"connect"},"source":"client"}',
      keepalive: true,
    });
    // An unhandled rejection would fail the test.
    await new Promise((resolve) => setTimeout(resolve));
  });
});
