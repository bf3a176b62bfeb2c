import { describe, expect, it } from 'vitest';
import { formatAddressList, parseAddressList } from './address-list.shared.ts';
import { distinctRecipients, RECIPIENTS_LIMIT, recipientList } from './recipients.schema.ts';

const shown = (list: string) => parseAddressList(list).map(({ name, address }) => (name ? `${name}|${address}` : address));

describe('a list of addresses', () => {
  it.each([
    ['maria@client.example', ['maria@client.example']],
    ['"Maria P." <m@x.gr>, nikos@y.gr', ['Maria P.|m@x.gr', 'nikos@y.gr']],
    // Outlook: semicolons, surnames first, trailing separators.
    ['Παπαδοπούλου, Μαρία <m@x.gr>; Παύλου, Νίκος <n@y.gr>; ', ['Παπαδοπούλου, Μαρία|m@x.gr', 'Παύλου, Νίκος|n@y.gr']],
    ["'Maria Papadopoulou' <m@x.gr>;n@y.gr", ['Maria Papadopoulou|m@x.gr', 'n@y.gr']],
    // Gmail and Apple Mail, copied from an open message.
    ['Maria Papadopoulou <m@x.gr>,\n\tNikos <n@y.gr>', ['Maria Papadopoulou|m@x.gr', 'Nikos|n@y.gr']],
    ['«Ωμέγα, Σία ΟΕ» <info@omega.gr>', ['Ωμέγα, Σία ΟΕ|info@omega.gr']],
    ['"Smith, \\"Jo\\"; Esq." <jo@x.gr>', ['Smith, "Jo"; Esq.|jo@x.gr']],
    // One on each line of a spreadsheet's column, and side by side.
    ['a@x.gr\r\nb@y.gr\n\nc@z.gr', ['a@x.gr', 'b@y.gr', 'c@z.gr']],
    ['a@x.gr b@y.gr\tc@z.gr', ['a@x.gr', 'b@y.gr', 'c@z.gr']],
    ['mailto:m@x.gr?subject=Hi', ['m@x.gr']],
    ['m@x.gr (Maria, of Client)', ['Maria, of Client|m@x.gr']],
    ['n@x.gr (Νίκος (λογιστής))', ['Νίκος (λογιστής)|n@x.gr']],
    ["'t Hooft <g@x.nl>", ["'t Hooft|g@x.nl"]],
    ['<m@x.gr>,<n@y.gr>', ['m@x.gr', 'n@y.gr']],
    // RFC 5322: groups, and the empty one for hidden recipients.
    ['Team: Maria <m@x.gr>, n@y.gr;', ['Maria|m@x.gr', 'n@y.gr']],
    ['undisclosed-recipients:;', []],
    ['Undisclosed recipients:;, a@x.gr', ['a@x.gr']],
    ['山田、太郎 <taro@x.jp>；花子 <hanako@y.jp>', ['山田, 太郎|taro@x.jp', '花子|hanako@y.jp']],
    ['μαρία@παράδειγμα.ελ', ['μαρία@παράδειγμα.ελ']],
    ['Maria', ['Maria']],
    ['a@x.gr, Maria', ['a@x.gr', 'Maria']],
    ['', []],
    [' ; ,, \n', []],
    // Never closed: only its own line is lost.
    ['"Maria <m@x.gr>\nn@y.gr', ['"Maria|m@x.gr', 'n@y.gr']],
  ])('%j', (list, people) => {
    expect(shown(list)).toEqual(people);
  });

  it('is read back as it is written', () => {
    const people = [
      { name: 'Παπαδοπούλου, Μαρία', address: 'm@x.gr' },
      { name: 'Jo "the" <boss>; \\', address: 'jo@x.gr' },
      { name: '', address: 'n@y.gr' },
      { name: 'Team: A', address: 'a@x.gr' },
    ];
    expect(parseAddressList(formatAddressList(people))).toEqual(people);
  });

  it('of 20,000 letters of any kind takes no time', () => {
    const begun = performance.now();
    for (const letter of ['"', '<', '(', ',', '@', 'a@', '"\\', ' ', ':', '<a@']) parseAddressList(letter.repeat(20_000 / letter.length));
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});

const problemOf = (list: string) => {
  const read = recipientList.safeParse(list);
  const [issue] = read.error?.issues ?? [];
  return issue?.code === 'custom' ? [issue.message, issue.params] : undefined;
};

describe('recipients', () => {
  it.each([
    ['a@x.gr, maria', ['field.recipients.address', { address: 'maria' }]],
    ['a@x.gr; Maria <m@x>, b', ['field.recipients.address', { address: 'm@x' }]],
    ['a@gmail.cοm', ['field.recipients.latin', { address: 'a@gmail.cοm', latin: 'a@gmail.com' }]],
  ])('%j names the one that no mail reaches', (list, problem) => {
    expect(problemOf(list)).toEqual(problem);
  });

  it('are at most fifty, without those that are written twice in any spelling', () => {
    const many = Array.from({ length: RECIPIENTS_LIMIT + 1 }, (_, at) => `a${at}@x.gr`).join(';');
    expect(problemOf(many)).toEqual(['field.recipients.many', { maximum: RECIPIENTS_LIMIT }]);
    expect(recipientList.parse('A@X.gr, Maria <a@x.gr>, μ@παράδειγμα.ελ, μ@xn--hxajbheg2az3al.xn--qxam')).toEqual([
      { name: 'Maria', address: 'a@x.gr' },
      { name: '', address: 'μ@xn--hxajbheg2az3al.xn--qxam' },
    ]);
  });

  it('of several lists stay in the first', () => {
    const one = { name: '', address: 'a@x.gr' };
    const lists = { to: [one], cc: [{ name: 'A', address: 'A@x.gr' }], bcc: [one, { name: '', address: 'b@x.gr' }] };
    expect(distinctRecipients(lists)).toEqual([
      { ...one, kind: 'to' },
      { name: '', address: 'b@x.gr', kind: 'bcc' },
    ]);
  });
});
