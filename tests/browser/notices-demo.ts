/** Samples of what the owner is told, and stubs of the calls. */
import type { Page } from '@playwright/test';
import { type ShownNotices, USUAL_WAYS } from '../../src/features/notices/admin/notices.schema.ts';
import { envelope } from './envelope.ts';
import { stub } from './stub.ts';

export const WORKING: ShownNotices = {
  ...{ address: null, locale: 'en', zone: 'Europe/Athens', quiet: false, quietFrom: '22:00', quietTo: '07:00', urgentPasses: true },
  ...{ digest: true, digestAt: '08:00', ways: USUAL_WAYS, version: 1 },
  ...{ signInAddress: 'owner@elsewhere.example', to: 'owner@elsewhere.example', waiting: 2 },
  problems: { ownerMail: null, ownerPush: null, heartbeat: null },
  devices: [
    { id: 'd1', name: 'Phone', createdAt: '2026-11-01T08:00:00.000Z', lastAt: '2026-11-20T08:00:00.000Z', mark: 'a'.repeat(64) },
    { id: 'd2', name: 'Computer at the office, second floor', createdAt: '2026-11-02T08:00:00.000Z', lastAt: null, mark: 'b'.repeat(64) },
  ],
  ...{ lastMailAt: '2026-11-20T08:00:00.000Z', lastPushAt: '2026-11-20T08:00:00.000Z', lastBeatAt: '2026-11-21T07:55:00.000Z' },
};

export const UNREACHED: ShownNotices = {
  ...WORKING,
  ...{ to: null, devices: [], lastMailAt: null, lastPushAt: null, lastBeatAt: null, waiting: 0 },
  problems: { ownerMail: 'ownerMail.sender', ownerPush: 'ownerPush.device', heartbeat: 'heartbeat.none' },
};

/** A number is an error of that status. */
export const stubNotices = (page: Page, shown: ShownNotices | number) =>
  stub(page, '**/api/admin/notices', (route) => route.fulfill(envelope(shown)));
