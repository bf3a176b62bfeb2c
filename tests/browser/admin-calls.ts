import type { Page } from '@playwright/test';
import { BLOCKS, MAILBOXES, SETTINGS, TEMPLATES } from '../../src/features/mail/settings/samples.fixture.ts';
import { QUIET_DAY } from '../../src/features/today/admin/fixtures.ts';
import type { Today } from '../../src/features/today/admin/today.schema.ts';
import { envelope } from './envelope.ts';
import { type Call, stub } from './stub.ts';

/** A call that a page made. */
export interface Made {
  call: string;
  body: unknown;
}

/** Responses of the calls, which a test may change while the page is open. A number is an error of that status. */
export interface Answers {
  today: Today | number;
  templates: typeof TEMPLATES;
  blocks: typeof BLOCKS;
  mailboxes: typeof MAILBOXES;
  settings: typeof SETTINGS | number;
  /** Responses of calls that change something, by method and path; by default the request's body. */
  changes: Record<string, object | number>;
}

const fulfil = (route: Call, data: object | number) => route.fulfill(envelope(data));

/**
 * Stubs the owner's calls with made-up data that fits their schemas, so that tests can show the pages in any state.
 * @param live allows the real websocket, which counts the real messages
 */
export async function standIn(page: Page, given: Partial<Answers> = {}, live = false): Promise<{ answers: Answers; made: Made[] }> {
  const answers: Answers = {
    today: QUIET_DAY,
    templates: TEMPLATES,
    blocks: BLOCKS,
    mailboxes: MAILBOXES,
    settings: SETTINGS,
    changes: {},
    ...given,
  };
  const made: Made[] = [];
  if (!live) await stub(page, '**/api/ws/connect', (route) => fulfil(route, { websocketUrl: '' }));
  await stub(page, /\/api\/admin\//u, (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace('/api/admin/', '');
    // The palette asks it as soon as somebody pauses in typing.
    if (path === 'find') return fulfil(route, { found: [] });
    if (request.method() !== 'GET') {
      const call = `${request.method()} ${path}`;
      const body: unknown = request.postDataJSON();
      made.push({ call, body });
      return fulfil(route, answers.changes[call] ?? { ...(body as object), removed: true });
    }
    if (path === 'mail/counts') {
      if (live) return route.continue();
      const { unread } = typeof answers.today === 'number' ? QUIET_DAY.mail : answers.today.mail;
      return fulfil(route, { unread, folders: [], outbox: { queued: 0, failed: 0, held: 0 } });
    }
    if (path === 'today') return fulfil(route, answers.today);
    if (path === 'mail/settings') return fulfil(route, answers.settings);
    const { templates, blocks, mailboxes } = answers;
    const list = { 'mail/templates': { templates }, 'mail/blocks': { blocks }, 'mail/mailboxes': { mailboxes } }[path];
    return list ? fulfil(route, list) : fulfil(route, 404);
  });
  return { answers, made };
}
