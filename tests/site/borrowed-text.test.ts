import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '../../src/features/identity/identity.ts';
import { formatDate } from '../../src/i18n/format.ts';
import { article, note, smallContent } from './fixtures/small-content.ts';
import { SmallProject, smallSite } from './fixtures/small-project.ts';
import { pageFacts } from './page-facts.ts';

const UPDATED = '2026-02-03';
const TRANSLATED = '2026-01-20';

const project = new SmallProject();
let result: Awaited<ReturnType<SmallProject['build']>>;
const page = (address: string) => pageFacts(`${address.slice(1)}.html`, address, project.read(`${address.slice(1)}.html`));

beforeAll(async () => {
  const { 'notes/second/index.el.mdx': _, ...content } = smallContent();
  result = await project.build({
    ...content,
    'site.yaml': `${smallSite().trimEnd()}
  websocketUrl: wss://mail.example/socket
  apiUrl: https://api.example/v1
`,
    'notes/second/index.en.mdx': note({ translation: 'pending' }),
    'blog/first/index.en.mdx': article({ updatedAt: UPDATED }),
    'blog/first/index.el.mdx': article({ title: 'Πρώτο', translatedFrom: `en:000000000000:${TRANSLATED}` }),
    'blog/second/index.en.mdx': article({ title: 'Second' }),
    'blog/second/index.el.mdx': article({ title: 'Δεύτερο', translatedFrom: `en:000000000000:${TRANSLATED}` }),
  });
});
afterAll(() => project.remove());

it('neither a pending nor an outdated translation stops the build', () => {
  expect(result).toMatchObject({ built: true });
});

describe('an entry whose translation is pending', () => {
  it('is served in the other language’s layout, with its own language marked', () => {
    const { lang, html } = page('/el/notes/second');
    expect(lang).toBe('el-GR');
    expect(html).toMatch(/<h1[^>]*\slang="en-US"/u);
    expect(html).toMatch(/<div[^>]*class="[^"]*e-content[^"]*"[^>]*\slang="en-US"/u);
  });

  it('says so and links to the original', () => {
    const { links } = page('/el/notes/second');
    expect(page('/el/notes/second').html).toContain('class="notice"');
    expect(links.filter(({ otherLanguage }) => otherLanguage).map(({ href }) => href)).toContain('/notes/second');
  });

  it('is canonical in the language of its text, and in the sitemap there only', () => {
    expect(page('/el/notes/second').canonicals).toEqual([`${identity.url}/notes/second`]);
    expect(page('/notes/second').canonicals).toEqual([`${identity.url}/notes/second`]);
    const sitemap = project.read('sitemap-0.xml');
    expect(sitemap).toContain(`<loc>${identity.url}/notes/second</loc>`);
    expect(sitemap).not.toContain(`<loc>${identity.url}/el/notes/second</loc>`);
  });
});

describe('an outdated translation', () => {
  it('is reported by the build with its file and a fix', () => {
    expect(result.output).toContain('content/blog/first/index.el.mdx');
    expect(result.output).toContain('npm run site -- translated blog/first');
  });

  it('shows its reader the date, and links to the newer text; the source shows nothing', () => {
    const { html, links } = page('/el/blog/first');
    const notice = /<aside class="notice"[^>]*>([\s\S]*?)<\/aside>/u.exec(html)?.[1];
    expect(notice).toContain(formatDate('el', new Date(UPDATED)));
    expect(links.some(({ href, otherLanguage }) => otherLanguage && href === '/blog/first')).toBe(true);
    expect(page('/blog/first').html).not.toContain('class="notice"');
  });
});

describe('an outdated translation whose source changed on an unknown day', () => {
  it('shows its reader when it was translated', () => {
    const notice = /<aside class="notice"[^>]*>([\s\S]*?)<\/aside>/u.exec(page('/el/blog/second').html)?.[1];
    expect(notice).toContain(formatDate('el', new Date(TRANSLATED)));
  });
});

describe('other configured servers', () => {
  const connections = (address: string) => /connect-src [^;]*/u.exec(page(address).policy ?? '')?.[0];

  it('are allowed by the policy: the API’s on every page, the websocket’s on the owner’s', () => {
    expect(connections('/blog/first')).toBe("connect-src 'self' https://api.example");
    expect(connections('/admin/mail')?.split(' ').toSorted()).toEqual([
      "'self'",
      'connect-src',
      'https://api.example',
      'wss://mail.example',
    ]);
    expect(page('/admin/mail').html).toContain('data-socket="wss://mail.example/socket"');
  });
});
