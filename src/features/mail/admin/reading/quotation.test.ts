import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuotations } from './quotation.ts';

const quoted = (text: string) => splitQuotations(text).flatMap((part) => (part.quoted ? [part.text] : []));

describe('a quotation', () => {
  it.each([
    ['Yes.\n\nOn 3 March 2026, Maria wrote:\n> When?\n> Soon?', 'On 3 March 2026, Maria wrote:\n> When?\n> Soon?'],
    ['Ναι.\n\nΣτις 3 Μαρτίου, η Μαρία έγραψε:\n\n> Πότε;\n>\n> Σύντομα;', 'Στις 3 Μαρτίου, η Μαρία έγραψε:\n\n> Πότε;\n>\n> Σύντομα;'],
    ['See below.\n----- Original Message -----\nFrom: Maria\nHello', '----- Original Message -----\nFrom: Maria\nHello'],
  ])('is found: %j', (text, found) => {
    expect(quoted(text)).toEqual([found]);
  });

  it('stays visible when it is one answered line, or absent', () => {
    for (const text of ['> Is it 5 €?\nYes.', 'He wrote:\nnothing', 'a > b\nc > d', '']) expect(quoted(text)).toEqual([]);
  });

  it('is never lost: the parts make up the text', () => {
    const lines = fc.array(fc.oneof(fc.constantFrom('', '> a', '>', 'x wrote:', '-- original message --', 'text'), fc.string()), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(lines, (list) => {
        const text = list.join('\n');
        expect(
          splitQuotations(text)
            .map((part) => part.text)
            .join('\n'),
        ).toBe(text);
      }),
    );
  });
});
