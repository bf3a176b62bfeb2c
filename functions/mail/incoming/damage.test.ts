import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMail } from './parse.ts';

/** More rounds: `MAIL_ROUNDS=20000 npx vitest run --project unit functions/mail/incoming/damage.test.ts`. */
const ROUNDS = Number(process.env['MAIL_ROUNDS'] ?? 1500);
const SEED = Number(process.env['MAIL_SEED'] ?? 36);

/** A word or a file and the lines that carry it: while they are in the mail, in this order, it must not vanish. */
interface Carried {
  lines: string[];
  word?: string;
  content?: string;
}

interface Made {
  lines: string[];
  carried: Carried[];
}

const toBinary = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
const utf8 = (text: string): string => toBinary(new TextEncoder().encode(text));
const base64 = (binary: string): string[] => btoa(binary).match(/.{1,76}/gu) ?? [];
const quoted = (text: string): string =>
  utf8(text).replace(/[^ -<>-~]/gu, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const GREEK = new Map(
  Array.from({ length: 0x80 }, (_, at) => [
    new TextDecoder('windows-1253').decode(Uint8Array.of(0x80 + at)),
    String.fromCharCode(0x80 + at),
  ]),
);
const windows1253 = (text: string): string => Array.from(text, (letter) => GREEK.get(letter) ?? letter).join('');

/** Words that stand nowhere else in the mail, two to a line. */
const wordLines = fc
  .array(
    fc.record({
      start: fc.constantFrom('Λόγος', 'Word', 'ζήτηση', 'Offer', '-- sign', '--', 'Note: see', '> quoted', 'From here', '<b>&', '.'),
      number: fc.integer({ min: 1000, max: 999_999 }),
      end: fc.constantFrom('.', '!', ' =', ' =3D', '', '  ', ' --'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) => words.map(({ start, number, end }) => ({ line: `${start} wq${number}x${end}`, word: `wq${number}x` })));

type Encoding = '8bit' | 'quoted-printable' | 'base64';
const encoding = fc.constantFrom<Encoding>('8bit', 'quoted-printable', 'base64');

const newLeaf = (
  lines: { line: string; word: string }[],
  { transfer, charset, isHtml, name }: { transfer: Encoding; charset: 'utf-8' | 'windows-1253'; isHtml: boolean; name: string },
): Made => {
  const bytes = (text: string): string => (charset === 'utf-8' ? utf8(text) : windows1253(text));
  const plain = lines.map(({ line, word }) => ({
    word,
    text: isHtml ? `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>` : line,
  }));
  // Each line of base64 carries a whole line, so that a moved one stays readable.
  const encoded = plain.map(({ text, word }) => {
    const padded = `${text} `.padEnd(57 - (bytes(text).length - text.length));
    const line = transfer === 'base64' ? base64(`${bytes(padded).slice(0, 56)}\n`)[0] : transfer === '8bit' ? bytes(text) : quoted(text);
    return { word, line: charset === 'windows-1253' && transfer === 'quoted-printable' ? quotedBytes(bytes(text)) : (line ?? '') };
  });
  const headers = [
    `Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=${charset}${name && `; name="${name}"`}`,
    `Content-Transfer-Encoding: ${transfer}`,
  ];
  return {
    lines: [...headers, '', ...encoded.map(({ line }) => line)],
    carried: encoded.map(({ word, line }) => ({ word, lines: [line] })),
  };
};

const quotedBytes = (binary: string): string =>
  binary.replace(/[^ -<>-~]/gu, (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const textLeaf = fc
  .record({
    lines: wordLines,
    transfer: encoding,
    charset: fc.constantFrom('utf-8' as const, 'windows-1253' as const),
    isHtml: fc.boolean(),
    name: fc.constantFrom('', '', 'server.log', 'notes.html'),
  })
  .map(({ lines, ...options }) => newLeaf(lines, options));

const fileLeaf = fc
  .record({
    // Even, or files have lines of zeros alone, of which one in the other's place is none's loss.
    content: fc.noBias(fc.uint8Array({ minLength: 90, maxLength: 300 })),
    disposition: fc.constantFrom('attachment', 'inline', ''),
    type: fc.constantFrom('application/pdf', 'image/png', 'text/csv', 'application/octet-stream'),
    name: fc.constantFrom('a.pdf', 'Τιμολόγιο 1/2026.pdf', '', 'x'.repeat(300)),
  })
  .map(({ content, disposition, type, name }): Made => {
    const binary = toBinary(content);
    const body = base64(binary);
    return {
      lines: [
        `Content-Type: ${type}${name && `; name="${utf8(name)}"`}`,
        'Content-Transfer-Encoding: base64',
        ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
        '',
        ...body,
      ],
      carried: [{ content: binary, lines: body }],
    };
  });

const joined = (subtype: string, parts: readonly Made[], boundary: string): Made => ({
  lines: [
    `Content-Type: multipart/${subtype};`,
    ` boundary="${boundary}"`,
    '',
    'This is a multi-part message in MIME format.',
    ...parts.flatMap(({ lines }) => [`--${boundary}`, ...lines]),
    `--${boundary}--`,
  ],
  carried: parts.flatMap(({ carried }) => carried),
});

const { tree, branch } = fc.letrec<{ tree: Made; branch: Made; forwarded: Made }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, textLeaf, fileLeaf, tie('branch'), tie('forwarded')),
  branch: fc
    .record({
      subtype: fc.constantFrom('mixed', 'alternative', 'related', 'signed', 'x-new'),
      parts: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
      boundary: fc.integer({ min: 1, max: 1e9 }).map((number) => `=_${number}`),
    })
    .map(({ subtype, parts, boundary }) => joined(subtype, parts, boundary)),
  forwarded: tie('tree').map(({ lines, carried }) => ({
    lines: ['Content-Type: message/rfc822', '', 'From: Chief <chief@client.example>', 'Subject: Pay', ...lines],
    carried,
  })),
}));

/** Two levels at least, mostly. */
const mail = fc.oneof(
  tree,
  fc.array(fc.oneof(branch, branch, tree), { minLength: 1, maxLength: 3 }).map((parts) => joined('mixed', parts, '=_outermost')),
);

interface Damage {
  kind: 'none' | 'carriage' | 'cut' | 'drop' | 'swap' | 'boundary' | 'blank' | 'headers' | 'return';
  /** Shares of the mail's length. */
  at: number;
  to: number;
}

// Even, or most damage would be done to the first lines.
const share = fc.noBias(fc.nat(999)).map((thousandths) => thousandths / 1000);
const damage = fc.record<Damage>({
  kind: fc.constantFrom(
    'none',
    'none',
    'carriage',
    'cut',
    'drop',
    'swap',
    'boundary',
    'boundary',
    'boundary',
    'blank',
    'headers',
    'return',
  ),
  at: share,
  to: share,
});

const withoutOne = (lines: string[], matches: (line: string) => boolean, share: number, replaced: string[] = []): string[] => {
  const places = lines.flatMap((line, at) => (matches(line) ? [at] : []));
  const place = places[Math.floor(share * places.length)];
  return place === undefined ? lines : lines.toSpliced(place, 1, ...replaced);
};

/** Below the first lines, of the mail itself. */
function damaged(lines: string[], fault: Damage): string[] {
  const at = Math.floor(fault.at * lines.length);
  const to = Math.floor(fault.to * lines.length);
  switch (fault.kind) {
    case 'none':
    case 'carriage':
      return lines;
    case 'cut':
      return lines.slice(0, at);
    case 'drop':
      return lines.toSpliced(at, 1);
    case 'swap':
      return lines.toSpliced(at, 1).toSpliced(to, 0, lines[at] ?? '');
    case 'boundary':
      return withoutOne(lines, (line) => / boundary=/u.test(line), fault.at, fault.to > 0.5 ? [' boundary="another"'] : []);
    case 'blank':
      return withoutOne(lines, (line) => line === '', fault.at);
    case 'headers':
      return withoutOne(lines, (line) => /^content-/iu.test(line), fault.at);
    case 'return':
      return lines.toSpliced(at, 2, `${lines[at] ?? ''}\r${lines[at + 1] ?? ''}`);
  }
}

const HEAD = ['From: Maria <maria@client.example>', 'To: hello@lycabettus.example', 'Subject: Question', 'MIME-Version: 1.0'];

const placeOf = (mail: string[], lines: string[]): number =>
  mail.findIndex((line, at) => line === lines[0] && lines.every((one, offset) => mail[at + offset] === one));

const isThere = (mail: string[], lines: string[]): boolean => placeOf(mail, lines) !== -1;

const isBase64 = (line = ''): boolean => line.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/u.test(line);

/** A line of another part stands right above or below the file's, and is of such a length that it may be one of them: nobody can tell. */
function mayHoldMore(mail: string[], lines: string[]): boolean {
  const at = placeOf(mail, lines);
  const [above = '', below = ''] = [mail[at - 1], mail[at + lines.length]];
  const [length = 0, lastLength] = [lines[0]?.length, lines.at(-1)?.length];
  return (isBase64(above) && above.length === length) || (lastLength === length && isBase64(below) && below.length <= length);
}

it('is accounted for, whatever its parts and whatever happened to it: each word and file is in the text, in a file or in the kept source', async () => {
  await fc.assert(
    fc.asyncProperty(mail, fc.array(damage, { minLength: 1, maxLength: 2 }), async ({ lines, carried }, faults) => {
      const body = faults.reduce(damaged, lines);
      const end = faults.some(({ kind }) => kind === 'carriage') ? '\r' : '\r\n';
      const bytes = Uint8Array.from([...HEAD, ...body].join(end), (letter) => letter.charCodeAt(0));
      const read = await parseMail(bytes, 'maria@client.example');
      const isMarked = read.unread.length > 0 || read.guessed !== undefined || read.isDamaged || read.unreadable;
      // A mark promises the source, and the source is there only with one.
      const [source] = read.files;
      expect(source?.name === 'message.eml' && source.content.length === bytes.length).toBe(isMarked);
      // A mark on every mail would say nothing.
      if (faults.every(({ kind }) => kind === 'none')) expect(read.unread).toEqual([]);
      if (isMarked) return;
      const contents = read.files.map(({ content }) => toBinary(content));
      const text = [read.text, read.html ?? '', ...contents].join('\n');
      // A forwarded mail is a file as it came; a mail program opens what is encoded in it.
      const forwarded = read.files.flatMap(({ type }, at) => (type.startsWith('message/') ? [contents[at]?.split('\r\n') ?? []] : []));
      const lost = carried.filter(({ lines, word, content }) => {
        if (!isThere(body, lines) || forwarded.some((mail) => isThere(mail, lines))) return false;
        return word ? !text.includes(word) : !contents.includes(content ?? '') && !mayHoldMore(body, lines);
      });
      expect(lost).toEqual([]);
    }),
    { numRuns: ROUNDS, seed: SEED },
  );
}, 600_000);

const MANY = 200_000;
const mailOf = (type: string, body: string): string => `${HEAD.join('\r\n')}\r\nContent-Type: ${type}\r\n\r\n${body}`;

it.each([
  [
    'parts without boundaries in each other',
    mailOf('multipart/mixed; boundary=b', '--b\r\nContent-Type: multipart/mixed\r\n\r\n--c\r\n'.repeat(4900)),
  ],
  ['carriage returns', mailOf('text/plain', 'word\r'.repeat(MANY))],
  ['beginnings of encoded files', mailOf('text/plain', 'begin 644 x\r\n'.repeat(MANY))],
  ['beginnings of fields', mailOf('text/html', '<input value="'.repeat(MANY))],
  ['shifts', mailOf('text/plain; charset=utf-7', '+'.repeat(4 * MANY))],
  ['shifts of pairs', mailOf('text/plain; charset=hz-gb-2312', '~{'.repeat(2 * MANY))],
  ['lines among the headers', `${HEAD.join('\r\n')}\r\n${'no header here\r\n'.repeat(MANY / 10)}`],
  ['words of headers', mailOf(`text/plain; name="${'=?utf-8?B?zo==?= '.repeat(MANY / 10)}"`, 'x')],
  ['text before the parts', mailOf('multipart/mixed; boundary=b', 'Some words. '.repeat(MANY))],
])('takes a bounded time for thousands of %s', async (_, mail) => {
  const start = performance.now();
  const read = await parseMail(new Uint8Array(new TextEncoder().encode(mail)), 'maria@client.example');
  // A second or less on a free machine; the quadratic way takes minutes.
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(read.files.every(({ name }) => name !== '')).toBe(true);
});
