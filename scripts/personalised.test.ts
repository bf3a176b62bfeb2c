import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Identity, identitySchema } from '../src/features/identity/identity.schema.ts';
import type { Setup } from '../src/features/setup/setup.shared.ts';
import { parseEntry, sourceMark } from './entry-file.ts';
import { personalised } from './personalised.ts';

const { switches } = parse(readFileSync('content/site.yaml', 'utf8'));
const SITE = `# why
brand: Hill
url: https://hill.example
owner:
  name: { en: Your Name, el: Το όνομά σας }
  email: hello@example.com
  jobTitle: { en: Analyst, el: Αναλυτής }
  expertise: { en: [Data], el: [Δεδομένα] }
  place: { en: Athens, el: Αθήνα }
seller:
  name: { en: Your Name, el: Το όνομά σας }
  address: { en: Street 1, el: Οδός 1 }
  vat: EL000000000 # sample
  gemi: "000000000000"
  bank: { holder: Your Name, name: Sample Bank, iban: GR1601101250000000012300695, bic: ETHNGRAA }
store: { shipping: [], destinationVat: false }
site:
  title: { en: "Hill, consulting", el: "Hill, σύμβουλος" }
  description: { en: Consulting., el: Συμβουλές. }
social:
  - { name: GitHub, url: "https://github.com/your-name" }
  - { name: LinkedIn, url: "https://www.linkedin.com/in/your-name" }
navigation: { main: [/work] }
switches: ${JSON.stringify(switches)}
`;
const BODY = `
Your Name, trading as Hill, hello@example.com. See https://hill.example/about, [write](mailto:hello@example.com).
Not Hillside, nor hello@example.com.gr. Code: \`Your Name\`

<Callout title="By Your Name" list={['Your Name']}>Your Name</Callout>
`;
const before = identitySchema.parse(parse(SITE));
const setupOf = (site: Identity): Setup => ({ site, terms: {}, brand: {}, pictures: {} });
const resume = (locale: 'en' | 'el') =>
  JSON.stringify({
    basics: {
      name: 'Your Name',
      label: before.owner.jobTitle[locale],
      email: 'hello@example.com',
      url: 'https://hill.example',
      profiles: [
        { network: 'GitHub', username: 'your-name', url: 'https://github.com/your-name' },
        { network: 'LinkedIn', username: 'your-name', url: 'https://www.linkedin.com/in/your-name' },
        { network: 'ORCID', username: '1', url: 'https://orcid.org/1' },
      ],
    },
    work: [{ name: 'Hill, practice', url: 'https://hill.example/work' }],
  });
const entry = (front: string, body = BODY): string => `---\ntitle: ${front}\ndescription: About Your Name\n---\n${body}`;

const EN = 'content/pages/terms/index.en.mdx';
const EL = 'content/pages/terms/index.el.mdx';
const HILL = 'content/products/print/index.en.mdx';
const source = entry('Terms');
const fresh = sourceMark('en', parseEntry(EN, source));
const files = new Map([
  ['content/site.yaml', SITE],
  ['content/badges.yaml', '# kept\n- holder: Your Name\n'],
  ['content/resume/en.json', resume('en')],
  ['content/resume/el.json', resume('el')],
  [EN, source],
  [EL, entry(`Όροι\ntranslatedFrom: ${fresh}:2026-02-03`)],
  [HILL, entry('The hill')],
  ['content/products/print/index.el.mdx', entry('Ο λόφος\ntranslatedFrom: en:000000000000:2026-02-03')],
  ['content/notes/plain/index.en.mdx', '---\ntitle:   Plain\ndescription: None\n---\nNothing here.\n'],
]);

function became(change: (identity: Identity) => void) {
  const after = structuredClone(before);
  change(after);
  const result = personalised(files, setupOf(before), setupOf(after));
  const all = new Map([...files, ...result.changed]);
  return { ...result, all, after, text: (file: string) => all.get(file) ?? '' };
}

const named = (name: string) => (identity: Identity) => {
  identity.owner.name = { en: name, el: name };
  identity.seller.name = { en: name, el: name };
};

function holds({ after, all, text }: ReturnType<typeof became>): void {
  const identity = identitySchema.parse(parse(text('content/site.yaml')));
  expect({ ...identity, site: undefined }).toEqual({ ...after, site: undefined });
  expect(parse(text('content/badges.yaml'))).toEqual([{ holder: after.owner.name.en }]);
  for (const locale of ['en', 'el']) {
    expect(JSON.parse(text(`content/resume/${locale}.json`)).basics).toMatchObject({
      name: after.owner.name.en,
      email: after.owner.email,
      url: after.url,
    });
  }
  for (const [file, content] of all) {
    if (!file.endsWith('.mdx') || file.includes('plain')) continue;
    expect(parseEntry(file, content).front.get('description')).toBe(`About ${after.owner.name.en}`);
  }
}

describe('personalised', () => {
  it.each(['Anna "Nan" O\'Neil', 'Jo $& X', "$1 $` $' $$", 'Data: Co # 1', 'Hill Hillary', '- a', 'Eleni Rállí'])(
    'accepts the name %s',
    (name) => {
      const result = became((identity) => {
        named(name)(identity);
        identity.brand = 'Data: Co';
      });
      holds(result);
      expect(result.text(EN)).toContain('trading as Data: Co,');
      expect(parse(result.text('content/site.yaml')).site.title).toEqual({ en: 'Data: Co, consulting', el: 'Data: Co, σύμβουλος' });
    },
  );

  it('writes the name in the form that each place needs', () => {
    const { text } = became(named('Anna "Nan" O\'Neil {x} <b>'));
    expect(text(EN)).toContain('\nAnna "Nan" O\'Neil &#123;x&#125; &#60;b>, trading as Hill');
    expect(text(EN)).toContain('`Anna "Nan" O\'Neil {x} <b>`');
    expect(text(EN)).toContain('title="By Anna &#34;Nan&#34; O&#39;Neil &#123;x&#125; &#60;b&#62;"');
    expect(text(EN)).toContain(`list={['Anna \\"Nan\\" O\\'Neil {x} <b>']}`);
    expect(text(EN)).toContain('>Anna "Nan" O\'Neil &#123;x&#125; &#60;b></Callout>');
  });

  it('changes values and leaves every other line as its author wrote it', () => {
    const lines = `# By hand
page:   /contact      # two blanks


answers:
    - says: >-
        Your Name answers
        within two days
      asked: ["who is Your Name",
        'Your Name, phone']
    - 'says' : "Nothing"   # no Your Name here
# later:
#   - Your Name`;
    const [file, front] = ['content/pages/contact/questions.en.yaml', 'content/notes/odd/index.en.mdx'];
    const head = "title:   'A  b'   # why\ntags: [ sql,python ]\n\ndescription:   About Your Name\n# hero: x";
    const odd = new Map([...files, [file, lines], [front, `---\n${head}\n---\nText.\n`]]);
    const after = structuredClone(before);
    named('Zoë: Rállis')(after);
    const { changed } = personalised(odd, setupOf(before), setupOf(after));
    const text = changed.get(file) ?? '';
    expect(parse(text).answers).toEqual([
      { says: 'Zoë: Rállis answers within two days', asked: ['who is Zoë: Rállis', 'Zoë: Rállis, phone'] },
      { says: 'Nothing' },
    ]);
    for (const kept of [
      '# By hand\npage:   /contact      # two blanks\n\n\nanswers:',
      '- \'says\' : "Nothing"   # no Your Name here\n# later:\n#   - Your Name',
    ])
      expect(text).toContain(kept);
    expect(changed.get(front)).toBe(`---\n${head.replace('About Your Name', '"About Zoë: Rállis"')}\n---\n\nText.\n`);
  });

  it('finds its own output, and so can be run again', () => {
    const first = became(named('A {x} "y"'));
    const again = personalised(first.all, setupOf(first.after), setupOf(before));
    for (const [file, content] of first.all) {
      // The Greek fixtures have the Latin name, which becomes the Greek one.
      if (file.endsWith('.en.mdx')) expect(again.changed.get(file) ?? content).toBe(files.get(file));
    }
  });

  it('replaces whole addresses only, not parts of longer ones', () => {
    const result = became((identity) => {
      identity.owner.email = 'anna_b@hill.example.gr';
      identity.url = 'https://anna.example';
    });
    holds(result);
    expect(result.text(EN)).toContain(
      'Hill, anna_b@hill.example.gr. See https://anna.example/about, [write](mailto:anna_b@hill.example.gr).',
    );
    expect(result.text(EN)).toContain('nor hello@example.com.gr.');
    expect(JSON.parse(result.text('content/resume/en.json')).work[0].url).toBe('https://anna.example/work');
  });

  it('replaces the brand where it names the site, and reports other occurrences', () => {
    const result = became((identity) => {
      identity.brand = 'Hill & Sons';
    });
    expect(result.text(EN)).toContain('trading as Hill & Sons, hello@example.com');
    expect(result.text(EN)).toContain('Not Hillside');
    expect(result.text(HILL)).toBe(files.get(HILL));
    expect(result.brandLeft).toEqual(['content/products/print/index.el.mdx', HILL, 'content/resume/el.json', 'content/resume/en.json']);
  });

  it('ignores the brand inside the new name', () => {
    const first = became(named('Hill Hillary'));
    const next = structuredClone(first.after);
    next.brand = 'Data';
    expect(personalised(first.all, setupOf(first.after), setupOf(next)).changed.get(EN)).toContain('\nHill Hillary, trading as Data');
  });

  it('leaves a brand that equals the name to the owner, except in the title', () => {
    const first = became(named('Hill'));
    const next = structuredClone(first.after);
    next.brand = 'Data';
    const { changed, brandLeft } = personalised(first.all, setupOf(first.after), setupOf(next));
    expect(parse(changed.get('content/site.yaml') ?? '').site.title.en).toBe('Data, consulting');
    expect([changed.has(EN), brandLeft.includes(EN)]).toEqual([false, true]);
  });

  it('keeps, changes, removes and adds profiles, in the site and in the résumé', () => {
    const result = became((identity) => {
      identity.social = [
        { name: 'GitHub', url: 'https://github.com/anna' },
        { name: 'Mastodon', url: 'https://mastodon.social/@anna' },
      ];
      identity.owner.jobTitle = { en: 'Baker', el: 'Φούρναρης' };
    });
    holds(result);
    const { label, profiles } = JSON.parse(result.text('content/resume/el.json')).basics;
    expect(label).toBe('Φούρναρης');
    expect(profiles).toEqual([
      { network: 'GitHub', username: 'anna', url: 'https://github.com/anna' },
      { network: 'ORCID', username: '1', url: 'https://orcid.org/1' },
      { network: 'Mastodon', username: 'anna', url: 'https://mastodon.social/@anna' },
    ]);
    expect(result.text('content/site.yaml')).toContain('vat: EL000000000 # sample\n');
  });

  it('updates the source hash of translations that were up to date, and no others', () => {
    const { text } = became(named('Anna'));
    const mark = (file: string) => parseEntry(file, text(file)).front.get('translatedFrom');
    expect(mark(EL)).toBe(`${sourceMark('en', parseEntry(EN, text(EN)))}:2026-02-03`);
    expect(mark(EL)).not.toBe(fresh);
    expect(mark('content/products/print/index.el.mdx')).toBe('en:000000000000:2026-02-03');
  });

  it('reports where the old host occurs by itself, and keeps a title that was rewritten', () => {
    const note = 'content/notes/dns/index.en.mdx';
    const all = new Map([...files, [note, entry('DNS', '```\ndig www.hill.example\n```\n')]]);
    const after = {
      ...before,
      brand: 'Hill & Sons',
      url: 'https://anna.example',
      site: { ...before.site, title: { en: 'The Hill', el: before.site.title.el } },
    };
    const { changed, hostLeft } = personalised(all, setupOf(before), setupOf(after));
    expect(hostLeft).toEqual([note]);
    expect(parse(changed.get('content/site.yaml') ?? '').site.title).toEqual({ en: 'The Hill', el: 'Hill & Sons, σύμβουλος' });
    expect(became(() => {}).hostLeft).toEqual([]);
  });

  it('changes nothing without answers', () => {
    const { changed, brandLeft } = became(() => {});
    expect([[...changed.keys()].filter((file) => file !== 'content/site.yaml'), brandLeft]).toEqual([[], []]);
  });

  it('reads the sample content of the project', () => {
    const text = readFileSync('content/site.yaml', 'utf8');
    const sample = identitySchema.parse(parse(text));
    const { changed } = personalised(new Map([['content/site.yaml', text]]), setupOf(sample), setupOf({ ...sample, brand: 'Data: Co' }));
    expect(parse(changed.get('content/site.yaml') ?? '').brand).toBe('Data: Co');
  });
});
