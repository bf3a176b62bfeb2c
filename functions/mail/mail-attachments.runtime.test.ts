import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { storedFiles } from '../../tests/functions/mail-fixtures.ts';
import { FILE_POLICY } from '../http/response-headers.ts';
import { contentDisposition } from '../http/sent-file.ts';
import { receive } from './incoming/receive.ts';
import { PART_BYTES } from './storage/pieces.ts';

/** Stores a file as an attachment of a message. */
async function store(type: string, name = 'a file', content: Uint8Array<ArrayBuffer> = new Uint8Array([1, 2, 3])): Promise<string> {
  const incoming = { source: 'email' as const, subject: '', text: '', from: { name: '', address: 'a@b.example' } };
  await receive(env, { ...incoming, attachments: [{ name, type, content }] }, () => undefined);
  return (await storedFiles()).at(-1)?.id ?? expect.fail('nothing stored');
}
const fetchFile = (id: string, init?: RequestInit) => asOwner(`/api/admin/mail/attachments/${id}`, init);

describe('an attachment', () => {
  it('is downloaded whole from its pieces', async () => {
    const content = new Uint8Array(PART_BYTES * 2 + 7).map((_, at) => at % 251);
    const response = await fetchFile(await store('application/pdf', 'Προσφορά 1.pdf', content));
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="________ 1.pdf"; filename*=UTF-8''%CE%A0%CF%81%CE%BF%CF%83%CF%86%CE%BF%CF%81%CE%AC%201.pdf`,
    );
    // Compares as text: comparing so many numbers one by one takes seconds.
    expect(new Uint8Array(await response.arrayBuffer()).toBase64() === content.toBase64()).toBe(true);
  });

  it.each([
    ['image/png', 'image/png'],
    ['IMAGE/JPEG', 'image/jpeg'],
    ['application/pdf', 'application/pdf'],
    ['text/plain', 'text/plain; charset=utf-8'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['text/javascript', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('of %s is served as %s, with a policy that blocks everything', async (type, served) => {
    const response = await fetchFile(await store(type));
    expect((await response.arrayBuffer()).byteLength).toBe(3);
    const { headers } = response;
    expect(headers.get('Content-Type')).toBe(served);
    expect(headers.get('Content-Security-Policy')).toBe(FILE_POLICY);
    expect(FILE_POLICY).toMatch(/default-src 'none'.*sandbox$/u);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(headers.get('Content-Disposition')).toMatch(/^attachment;/u);
    // Otherwise the browser would show the file to the next person after a sign-out.
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('without stored content, or that does not exist, is 404', async () => {
    const large = await store('a/b');
    await env.DB.exec('UPDATE attachments SET stored = 0');
    expect([(await fetchFile(large)).status, (await fetchFile('none')).status]).toEqual([404, 404]);
  });
});

describe('the name of a file', () => {
  it.each([
    ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['café\r\nX: y', `attachment; filename="cafe__X: y"; filename*=UTF-8''caf%C3%A9%0D%0AX%3A%20y`],
    ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ])('%j cannot leave its header', (name, disposition) => {
    expect(contentDisposition(name)).toBe(disposition);
  });
});
