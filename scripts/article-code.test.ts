import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Block {
  language: string;
  code: string;
}

const ENGLISH = globSync('content/**/index.en.mdx').toSorted();
const greek = (file: string): string => file.replace('.en.', '.el.');

const blocksOf = (file: string): Block[] =>
  [...readFileSync(file, 'utf8').matchAll(/^([ \t]*)```(\w+)[^\n]*\n([\s\S]*?)^\1```/gmu)].map(([, , language = '', code = '']) => ({
    language,
    code,
  }));

const ALL = ENGLISH.flatMap((file) => [file, greek(file)].flatMap((one) => blocksOf(one).map((block) => ({ file: one, ...block }))));
const code = (page: string, language: string, at = 0, locale = 'en'): string =>
  blocksOf(`content/${page}/index.${locale}.mdx`).filter((block) => block.language === language)[at]?.code ?? '';

const COMMENT: Record<string, RegExp> = {
  python: /(?:^|\s)#.*$/gmu,
  bash: /(?:^|\s)#.*$/gmu,
  js: /(?:^|\s)\/\/.*$/gmu,
  ts: /(?:^|\s)\/\/.*$/gmu,
  sql: /(?:^|\s)--.*$/gmu,
};
/** What a translation may not change: no comments, no words. */
const bones = ({ language, code: whole }: Block): string[] =>
  whole
    .replace(COMMENT[language] ?? /$^/u, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (language in COMMENT ? line.trimEnd().replace(/"[^"]*"|'[^']*'/gu, '""') : ''));

it('the code of both languages is the same but for comments and words', () => {
  expect(ALL.length).toBeGreaterThan(80);
  for (const file of ENGLISH) expect(blocksOf(greek(file)).map(bones), greek(file)).toEqual(blocksOf(file).map(bones));
});

it('JavaScript and TypeScript of articles can be parsed', () => {
  const scripts = ALL.filter(({ language }) => /^(?:js|ts)$/u.test(language));
  expect(scripts.length).toBeGreaterThan(5);
  const wrong = scripts.flatMap(({ file, code: text }) =>
    (ts.transpileModule(text, { reportDiagnostics: true, fileName: 'a.ts' }).diagnostics ?? []).map(({ messageText }) => [
      file,
      messageText,
    ]),
  );
  expect(wrong).toEqual([]);
});

it('YAML of articles can be parsed', () => {
  const found = ALL.filter(({ language }) => language === 'yaml').map(({ code: text }) => Object.keys(parse(text) as object).length);
  expect(found).toEqual([5, 5]);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
it.skipIf(!hasPython)('Python of articles compiles', () => {
  const programs = ALL.filter(({ language }) => language === 'python');
  const check = 'import ast, json, sys\nfor one in json.load(sys.stdin): ast.parse(one["code"], one["file"])';
  expect(spawnSync('python3', ['-c', check], { input: JSON.stringify(programs) })).toMatchObject({ status: 0 });
});

it('shell scripts of articles can be parsed', () => {
  const scripts = ALL.filter(({ language, code: text }) => language === 'bash' && text.startsWith('#!'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.flatMap(({ file, code: input }) => (spawnSync('bash', ['-n'], { input }).status === 0 ? [] : [file]))).toEqual([]);
});

it('SQL of articles closes its brackets and quotes', () => {
  const wrong = ALL.filter(({ language }) => language === 'sql').filter(({ code: text }) => {
    const bare = text.replace(COMMENT['sql'] ?? '', '').replace(/'[^']*'|"[^"]*"/gu, '');
    return /['"]/u.test(bare) || bare.split('(').length !== bare.split(')').length;
  });
  expect(wrong).toEqual([]);
});

it.each(['en', 'el'])('the queries of two notes find what they say (%s)', (locale) => {
  const db = new DatabaseSync(':memory:');
  db.exec(
    "CREATE TABLE bill (ServiceName, BilledCost, ChargePeriodStart); INSERT INTO bill VALUES ('logs', 5, '2026-09-01'), ('logs', 14, '2026-10-01')",
  );
  db.exec("INSERT INTO bill VALUES ('disks', 30, '2026-10-02')");
  expect(db.prepare(code('notes/cloud-bill-first-look', 'sql', 0, locale)).all()).toMatchObject([
    { service: 'disks', oct: 30 },
    { service: 'logs', sep: 5, oct: 14 },
  ]);
  db.exec("CREATE TABLE daily_sales (shop, day); INSERT INTO daily_sales VALUES ('A', 1), ('A', 2), ('A', 5), ('B', 1), ('B', 2)");
  expect(db.prepare(code('notes/sql-window-gaps', 'sql', 0, locale)).all()).toMatchObject([{ shop: 'A', gap_from: 3, gap_to: 4, days: 2 }]);
  expect(() => db.prepare(code('notes/sql-window-gaps', 'sql', 1, locale))).not.toThrow();
});

/** As psql: a failing program after a backslash and a mark is no failure of its own. */
const PSQL = `case "$*" in
  *"-f backup.sql"*)
    export SNAPSHOT=1
    while IFS= read -r line; do
      case "$line" in
        '\\!'*) sh -c "\${line#??}" ;;
        '\\o '*) echo 'public.orders|7' >"\${line#???}" ;;
      esac
    done <backup.sql ;;
  *count*) echo "\${FOUND:-7}" ;;
  *) echo '2026-11-30 10:00' ;;
esac`;
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: shell
const PROGRAMS = {
  psql: PSQL,
  pg_dump: 'for one in "$@"; do case "$one" in --file=*) echo today >"${one#--file=}" ;; esac; done; exit "${FAIL:-0}"',
  pg_restore: 'echo "pg_restore $*" >>calls; case "$*" in "--list "*) test -f "$2" ;; esac',
  createdb: 'echo "createdb $*" >>calls',
  dropdb: 'echo "dropdb $*" >>calls',
  curl: 'echo "curl $*" >>calls; cat >/dev/null',
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: shell

describe('scripts of articles, with programs that stand in for the real ones', () => {
  let folder = '';
  const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  const get = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const run = (env: Record<string, string>, ...words: string[]): number | null =>
    spawnSync('bash', words, { cwd: folder, env: { PATH: `${folder}:/usr/bin:/bin`, ...env } }).status;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'article-'));
    for (const [name, text] of Object.entries(PROGRAMS)) {
      put(name, `#!/bin/sh\n${text}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    put('calls', '');
    put('shop.dump', 'yesterday\n');
    put('shop.counts', 'public.orders|6\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe.each(['en', 'el'])('backup (%s)', (locale) => {
    const PAGE = 'blog/backup-you-have-restored';
    const write = (): void => {
      put('backup.sql', code(PAGE, 'sql', 0, locale));
      put('backup.sh', code(PAGE, 'bash', 0, locale));
      put('drill.sh', code(PAGE, 'bash', 1, locale));
    };

    it('leaves a new dump with its counts', () => {
      write();
      expect(run({}, 'backup.sh')).toBe(0);
      expect([get('shop.dump'), get('shop.counts')]).toEqual(['today\n', 'public.orders|7\n']);
    });

    it('fails if pg_dump fails, and leaves no fresh counts beside the old dump', () => {
      write();
      expect(run({ FAIL: '1' }, 'backup.sh')).not.toBe(0);
      expect([get('shop.dump'), get('shop.counts')]).toEqual(['yesterday\n', 'public.orders|6\n']);
    });

    it('is restored without roles of another machine, compared, and removed', () => {
      write();
      expect(run({ FOUND: '6' }, 'drill.sh', 'shop.dump', 'shop.counts')).toBe(0);
      expect(run({ FOUND: '5' }, 'drill.sh', 'shop.dump', 'shop.counts')).toBe(1);
      expect(get('calls')).toMatch(
        /createdb (drill_\d+_\d+)\npg_restore [^\n]*--no-owner --no-privileges --exit-on-error [^\n]+\ndropdb --if-exists \1\n/u,
      );
    });
  });

  it('tell passes on the exit code of its command', () => {
    put('tell', code('notes/cron-that-tells-you', 'bash'));
    expect([run({}, 'tell', 'https://example.com/id', 'true'), run({}, 'tell', 'https://example.com/id', 'false')]).toEqual([0, 1]);
    expect(get('calls')).toMatch(/example\.com\/id\/0\n.*example\.com\/id\/1\n/u);
  });
});
