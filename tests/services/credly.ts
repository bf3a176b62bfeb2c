import { Hono } from 'hono';
import sharp from 'sharp';
import { listen, originOf, type Running, silence } from './listen.ts';

const id = (number: number): string => `3f674d4f-ba60-4e3b-8412-94b8b54cf0d${number}`;
export const CREDLY_IDS = [1, 2, 3].map(id);

interface Change {
  [field: string]: unknown;
}

/** A badge in the shape of `badges.json`, with the fields that Credly sends and the import does not use. */
function badge(origin: string, number: number, { template = {}, ...change }: Change & { template?: Change } = {}): object {
  const entity = { type: 'Organization', id: id(9), name: 'Security Compass', url: `${origin}/api/v1/organizations/1`, verified: false };
  const issuer = { summary: 'issued by Security Compass', entities: [{ label: 'Issued by', primary: true, entity }] };
  const image_url = `${origin}/images/${number}.png`;
  return {
    ...{ id: id(number), expires_at_date: null, issued_at_date: `2025-0${number}-04`, issued_to: 'Your Name', locale: 'en' },
    ...{ public: true, state: 'accepted', translate_metadata: false, accepted_at: '2025-02-04T15:20:32.817-05:00' },
    ...{ expires_at: null, issued_at: '2025-02-04T15:20:32.000-05:00', earner_path: '/users/your-name', is_private_badge: false, issuer },
    badge_template: {
      ...{
        id: id(8),
        cost: null,
        description: 'Earners know how to code defensively.',
        level: 'Intermediate',
        name: `Defending Java ${number}`,
      },
      ...{ vanity_slug: 'defending-java', type_category: 'Certification', image: { id: id(7), url: image_url }, image_url, issuer },
      skills: [
        { id: id(6), name: 'Application Security', vanity_slug: 'application-security' },
        { id: id(5), name: 'OWASP Top 10', vanity_slug: 'owasp-top-10' },
      ],
      ...template,
    },
    ...{ image_url, evidence: [], recommendations: [], ...change },
  };
}

/**
 * Starts a stand-in for Credly's `GET /users/<name>/badges.json` and its pictures. Users: `your-name` (three public badges, one each that is
 * private, revoked and of another shape), `nobody` (404), `empty`, `page` (HTML), `other` (JSON of another shape), `hostile` (pictures that
 * are a drawing, too large, or elsewhere), `odd` (an id in capitals, a day that no month has), `slow` (pictures that never come), `many`
 * (one badge on each of two pages), `endless`, `moved`.
 */
export async function startCredly(): Promise<Running> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#0a5' } })
    .png()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script><circle r="9"/></svg>';
  const usersAt = (origin: string): Record<string, (page: number) => object | string> => ({
    'your-name': () => ({
      data: [
        ...[badge(origin, 1, { expires_at_date: '2027-01-04' }), badge(origin, 2), badge(origin, 3, { template: { image_url: null } })],
        ...[badge(origin, 4, { is_private_badge: true }), badge(origin, 4, { public: false }), badge(origin, 4, { state: 'revoked' })],
        { id: 'not a badge' },
      ],
      metadata: { count: 7, current_page: 1, total_pages: 1 },
    }),
    many: (page) => ({ data: [badge(origin, page)], metadata: { count: 1, current_page: page, total_count: 2, total_pages: 2, per: 1 } }),
    empty: () => ({ data: [] }),
    page: () => '<!doctype html><title>Credly</title>',
    other: () => ({ data: [{ uuid: 1 }] }),
    odd: () => ({ data: [badge(origin, 1, { id: id(1).toUpperCase() }), badge(origin, 2, { issued_at_date: '2025-13-45' })] }),
    slow: () => ({ data: [1, 2, 3].map((number) => badge(origin, number, { template: { image_url: `${origin}/images/silent.png` } })) }),
    hostile: () => ({
      data: [
        badge(origin, 1, { template: { image_url: `${origin}/images/drawing.png`, name: '<script>alert(1)</script>' } }),
        badge(origin, 2, { template: { image_url: `${origin}/images/endless.png` } }),
        badge(origin, 3, { template: { image_url: 'https://elsewhere.invalid/3.png' } }),
      ],
    }),
  });
  const endless = (): Response =>
    new Response(new ReadableStream({ pull: (stream) => stream.enqueue(Buffer.alloc(500_000, 32)) }), {
      headers: { 'Content-Type': 'application/json' },
    });
  const app = new Hono();
  app.get('/users/moved/badges.json', (c) => c.redirect('/users/your-name/badges.json'));
  app.get('/users/endless/badges.json', endless);
  app.get('/users/:user/badges.json', (c) => {
    const answer = usersAt(originOf(c.req))[c.req.param('user')]?.(Number(c.req.query('page') ?? '1'));
    if (answer === undefined) return c.notFound();
    return c.body(typeof answer === 'string' ? answer : JSON.stringify(answer), 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  app.get('/images/endless.png', endless);
  app.get('/images/silent.png', silence);
  app.get('/images/:name', (c) =>
    c.body(c.req.param('name') === 'drawing.png' ? svg : new Uint8Array(picture), 200, { 'Content-Type': 'image/png' }),
  );
  return listen(app);
}
