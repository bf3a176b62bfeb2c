import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { brokenAssets, newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { toDay } from '../calendar.ts';
import { messages } from '../mail/schema.ts';
import { database } from '../storage/database.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { PAGE_POLICY } from './page-policy.ts';

const WRITTEN = { kind: 'message', locale: 'en', name: 'Ada', email: 'ada@', message: 'Hello', topic: 'project' };
const ATTACKS = [
  '"><script>alert(1)</script>',
  "' autofocus onfocus='alert(1)",
  '</textarea><img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp; <b>',
];

const submit = async (fields: Record<string, string> | string, headers: Record<string, string> = {}, bindings = {}) => {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': newNetwork(), ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  };
  return app.request('https://lycabettus.example/api/contact', init, { ...env, ...bindings });
};

interface Seen {
  status: number;
  title: string;
  values: Record<string, string>;
  text: string;
  errors: Record<string, string>;
  summary: string;
  chosen: string[];
  invalid: string[];
  elements: number;
  /** Number of attributes that could be event handlers. */
  handlers: number;
}

/** Reads the page with the platform's own parser, as a browser would. */
async function read(response: Response): Promise<Seen> {
  const seen: Seen = {
    status: response.status,
    title: '',
    values: {},
    text: '',
    errors: {},
    summary: '',
    chosen: [],
    invalid: [],
    elements: 0,
    handlers: 0,
  };
  const name = (node: Element, attribute = 'name') => node.getAttribute(attribute) ?? '';
  await new HTMLRewriter()
    .on('title', {
      text: ({ text }) => {
        seen.title += text;
      },
    })
    .on('*', {
      element: (node) => {
        seen.elements += 1;
        for (const [attribute = ''] of node.attributes) if (attribute.startsWith('on')) seen.handlers += 1;
        if (name(node, 'aria-invalid') === 'true') seen.invalid.push(name(node));
        if (node.hasAttribute('selected') || node.hasAttribute('checked')) seen.chosen.push(name(node, 'value'));
      },
    })
    .on('form:not([id=search]) input', {
      element: (node) => {
        seen.values[name(node)] = name(node, 'value');
      },
    })
    .on('textarea', {
      text: ({ text }) => {
        seen.text += text;
      },
    })
    .on('[data-form-summary]:not([hidden])', {
      text: ({ text }) => {
        seen.summary += text;
      },
    })
    .on('[data-error-of]:not([hidden])', {
      element: (node) => {
        seen.errors[name(node, 'data-error-of')] = name(node, 'id');
      },
    })
    .transform(response)
    .text();
  return seen;
}

const ENTITIES: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&', '&#39;': "'" };
const decoded = (text: string): string => text.replace(/&(?:quot|lt|gt|amp|#39);/gu, (entity) => ENTITIES[entity] ?? entity);
const stored = () => database(env.DB).select().from(messages);

describe('an invalid plain form', () => {
  it('is shown again with 422, its values, an error at each field, and a summary', async () => {
    const response = await submit({ ...WRITTEN, name: '' });
    const html = await response.clone().text();
    const page = await read(response);
    expect(page).toMatchObject({ status: 422, title: 'Error: Contact', text: '\nHello', chosen: ['project'], invalid: ['name', 'email'] });
    expect(page.values).toMatchObject({ kind: 'message', locale: 'en', email: 'ada@' });
    expect(Object.keys(page.errors)).toEqual(['name', 'email']);
    expect(page.summary).toContain('Something needs correcting');
    expect(page.summary).toContain('E-mail: Write a whole e-mail address');
    expect(html).toContain('<a href="#contact-email">');
    expect(html, 'nothing wakes the island, which would find other HTML than its own').not.toContain('client="intent"');
    expect(html, 'the other language has the form, and nothing at the address of the call').toContain('<a href="/el/contact">');
    expect(html, 'other forms of the page are left alone').toContain('<form id="search"><input name="name"></form>');
    expect(await stored()).toEqual([]);
  });

  it('is an HTML page: its type, the policy of pages, no caching', async () => {
    const { headers } = await submit(WRITTEN);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Content-Security-Policy')).toBe(PAGE_POLICY);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('is shown again in its language', async () => {
    const page = await read(await submit({ ...WRITTEN, locale: 'el', name: 'Ελένη' }));
    expect(page.title).toBe('Σφάλμα: Επικοινωνία');
    expect(page.values['name']).toBe('Ελένη');
    expect(page.summary).toContain('Κάτι θέλει διόρθωση');
    expect(page.summary).toContain('E-mail: Γράψτε ολόκληρη τη διεύθυνση');
  });

  it.each(ATTACKS)('shows markup as text: %s', async (attack) => {
    const clean = await read(await submit(WRITTEN));
    const page = await read(await submit({ ...WRITTEN, name: attack, message: attack, topic: attack, locale: attack, [attack]: attack }));
    expect(page.handlers).toBe(0);
    expect(decoded(page.values['name'] ?? '')).toBe(attack);
    expect(decoded(page.text)).toBe(`\n${attack}`);
    // The summary gains three lines, each a list item with a link: for the topic, the language and the unknown field.
    expect(page.elements - clean.elements).toBe(6);
  });

  it('picks the right one of two forms by its fields', async () => {
    const page = await read(await submit({ kind: 'brief', problem: '\nFirst line', budget: 'unknown' }));
    expect(page).toMatchObject({ status: 422, title: 'Error: A brief', chosen: ['unknown'], text: '\n\nFirst line' });
  });

  it.each(['__proto__', 'constructor', 'toString'])('is not confused by a field called %s', async (name) => {
    const page = await read(await submit({ ...WRITTEN, [name]: 'x' }));
    expect(page.status).toBe(422);
  });
});

describe('a valid plain form that cannot be accepted', () => {
  const fits = { ...WRITTEN, email: 'ada@example.com' };

  it('past the limit is shown again with 429 and all its text', async () => {
    const refusing = { LIMIT_FORMS: { limit: async () => ({ success: false }) } };
    const response = await submit(fits, {}, refusing);
    expect(response.headers.get('Retry-After')).toBe('60');
    const page = await read(response);
    expect(page).toMatchObject({ status: 429, text: '\nHello', invalid: [] });
    expect(page.values).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
    expect(page.summary).toContain('Wait a minute');
  });

  it.each([
    ['limit', async () => ({ LIMIT_FORMS: { limit: async () => ({ success: false }) } })],
    [
      'budget',
      async () => {
        const use = env.DB.prepare("INSERT INTO budget_uses (day, name, share, used) VALUES (?, 'contact', '', 1e9)");
        await use.bind(toDay(new Date())).run();
        return {};
      },
    ],
  ])('past the %s is neither filled in nor sent back if no call takes its size', async (_, exhaust) => {
    const refusing = await exhaust();
    const response = await submit({ ...fits, message: 'x'.repeat(BODY_LIMIT_BYTES) }, {}, refusing);
    expect(response.status).toBe(429);
    expect((await response.text()).length).toBeLessThan(BODY_LIMIT_BYTES);
  });

  it('that is too large is shown again with 413 and all its text', async () => {
    const message = 'x'.repeat(BODY_LIMIT_BYTES);
    const body = new URLSearchParams({ ...fits, message }).toString();
    const page = await read(await submit(body, { 'Content-Length': String(body.length) }));
    expect(page.status).toBe(413);
    expect(page.text).toBe(`\n${message}`);
    expect(page.summary).toContain('too long');
  });

  it('is shown again with 500 and all its text when the database fails', async () => {
    const page = await read(
      await submit(
        fits,
        {},
        {
          DB: {
            prepare: () => {
              throw new Error('gone');
            },
          },
        },
      ),
    );
    expect(page).toMatchObject({ status: 500, text: '\nHello' });
    expect(page.summary).toContain('something went wrong on the server');
  });

  it('gets the JSON error when the pages are unavailable too', async () => {
    const response = await submit(WRITTEN, {}, { ASSETS: brokenAssets(() => true) });
    expect([response.status, await response.json()]).toMatchObject([422, { error: { code: 'invalid' } }]);
  });
});
