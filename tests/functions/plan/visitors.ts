/** What everybody may call, but for the shop and the sign-in. */
import { QUESTION_LENGTH } from '../../../src/features/assistant/chat.schema.ts';
import { CONTACT_LIMITS } from '../../../src/features/contact/contact.schema.ts';
import { PRIVACY_LIMITS } from '../../../src/features/privacy/privacy.schema.ts';
import { browser } from '../counting.ts';
import { privacyLink } from '../privacy-harness.ts';
import { newAgent, subscriber } from '../pushing.ts';
import { DSN } from '../sentry-harness.ts';
import type { Example, WritingCall } from './example.ts';

const REPORT = {
  ...{ category: 'api', severity: 'error', message: 'GET /api/orders answered 503', source: 'client' },
  details: { status: 503, stack: 'Error: 503\n    at call (https://lycabettus.test/assets/client.D3kf9a1_.js:1:7)\n'.repeat(40) },
};
const POLICY = {
  'csp-report': { 'document-uri': 'https://lycabettus.test/', 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x' },
};
const asked = (email: string) => ({ kind: 'access', name: 'Ελένη', email, about: 'ω'.repeat(PRIVACY_LIMITS.about) });

const sentryEvent = (): string =>
  [
    { event_id: crypto.randomUUID().replaceAll('-', ''), dsn: DSN },
    { type: 'event' },
    {
      ...{ timestamp: 1_795_240_293.2, platform: 'javascript', level: 'error' },
      breadcrumbs: Array.from({ length: 100 }, (_, at) => ({ timestamp: at, category: 'fetch', message: `GET /api/orders/${at}` })),
      exception: { values: [{ type: 'TypeError', value: 'No order', stacktrace: { frames: [{ filename: 'a.js', lineno: 1 }] } }] },
    },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');

export const VISITORS = {
  'POST /api/monitor/ingest': () => ({ body: REPORT }),
  'POST /api/monitor/policy': () => ({ body: POLICY }),
  'POST /api/monitor/examples': () => ({ body: REPORT }),
  'POST /api/monitor/example-fault': () => ({}),
  'POST /api/monitor/envelope': () => ({ body: sentryEvent() }),
  'POST /api/push/subscribe': async () => ({ body: { ...(await newAgent()), locale: 'el', topics: ['writing'] } }),
  'DELETE /api/push/subscribe': async () => ({ body: { endpoint: (await subscriber()).endpoint } }),
  'POST /api/contact': () => ({
    body: { kind: 'message', name: 'Ελένη', email: 'eleni@client.example', message: 'ω'.repeat(CONTACT_LIMITS.message), locale: 'el' },
  }),
  'POST /api/privacy-requests': () => ({ body: asked('asker@client.example') }),
  'POST /api/privacy-requests/:token': async () => ({
    params: { token: await privacyLink('confirmer@client.example') },
    body: { action: 'confirm' },
  }),
  'POST /api/analytics/event': () => ({
    headers: browser(),
    body: { event: 'page_view', properties: { path: '/about', referrer: 'https://www.google.com/' }, id: crypto.randomUUID() },
  }),
  'POST /api/chat': () => ({
    body: { question: `How often are backups tested? ${'word '.repeat(80)}`.slice(0, QUESTION_LENGTH), locale: 'en' },
  }),
  'POST /api/questions': () => ({
    headers: browser(),
    body: { kind: 'search', text: 'words without an answer', locale: 'en', found: false },
  }),
} satisfies Partial<Record<WritingCall, Example>>;
