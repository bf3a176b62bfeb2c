import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentContent } from '../documents/content.ts';
import { ossRows } from './oss.ts';

const line = (kind: DocumentContent['lines'][number]['kind'], vatPercent: number, netCents: number, vatCents: number) => ({
  ...{ kind, vatPercent, netCents, vatCents, grossCents: netCents + vatCents, sku: '', title: '', quantity: 1, unitNet: '', unitCents: 0 },
});
const vatOf = (lines: DocumentContent['lines']): DocumentContent['vat'] =>
  [...new Set(lines.map(({ vatPercent }) => vatPercent))].map((percent) => {
    const own = lines.filter((one) => one.vatPercent === percent);
    const sum = (name: 'netCents' | 'vatCents') => own.reduce((all, one) => all + one[name], 0);
    return { percent, netCents: sum('netCents'), vatCents: sum('vatCents') };
  });
const paper = (number: string, issuedAt: string, country: string, lines: DocumentContent['lines'], corrects: string | null = null) =>
  ({
    ...{ number, issuedAt, lines, corrects, vat: vatOf(lines), buyer: { country }, isAbroad: true },
    kind: corrects === null ? 'receipt' : 'credit',
  }) as unknown as DocumentContent;

it('has each country and rate of the quarter of Athens, without services, and corrections of earlier quarters apart', () => {
  const papers = [
    paper('A-1', '2026-08-01T10:00:00Z', 'DE', [line('digital', 19, 10_000, 1900)]),
    paper('P-1', '2026-10-05T10:00:00Z', 'DE', [line('refund', 19, -5000, -950)], 'A-1'),
    // In Athens already October.
    paper('A-2', '2026-09-30T21:30:00Z', 'DE', [
      line('digital', 19, 1000, 190),
      line('digital', 19, -100, -19),
      line('service', 24, 1000, 240),
    ]),
    // The rate of Estonia is that of Greece: of a credit note, the service has its share.
    paper('A-3', '2026-11-01T10:00:00Z', 'EE', [line('postage', 24, 3000, 720), line('service', 24, 1000, 240)]),
    paper('P-2', '2026-12-31T21:59:00Z', 'EE', [line('refund', 24, -2000, -480)], 'A-3'),
    paper('A-4', '2026-12-31T22:00:00Z', 'FR', [line('digital', 20, 1000, 200)]),
    { ...paper('A-5', '2026-11-01T10:00:00Z', 'FR', [line('digital', 24, 1000, 240)]), isAbroad: undefined } as unknown as DocumentContent,
  ];
  expect(ossRows(papers, '2026-4')).toEqual([
    { country: 'DE', corrects: null, percent: 19, netCents: 900, vatCents: 171, documents: 1 },
    { country: 'DE', corrects: '2026-3', percent: 19, netCents: -5000, vatCents: -950, documents: 1 },
    { country: 'EE', corrects: null, percent: 24, netCents: 1500, vatCents: 360, documents: 2 },
  ]);
});

it('of all quarters together is the sum of what was taxed abroad', () => {
  const sold = fc.array(fc.record({ isService: fc.boolean(), net: fc.integer({ min: 1, max: 100_000 }), vat: fc.nat(20_000) }), {
    minLength: 1,
    maxLength: 4,
  });
  const orders = fc.array(fc.record({ sold, month: fc.integer({ min: 0, max: 9 }), isCredited: fc.boolean() }), { maxLength: 12 });
  fc.assert(
    fc.property(orders, (drawn) => {
      const papers = drawn.flatMap(({ sold: items, month, isCredited }, at) => {
        const rows = items.map(({ isService, net, vat }) => line(isService ? 'service' : 'digital', 24, net, vat));
        const [{ netCents = 0, vatCents = 0 } = {}] = vatOf(rows);
        const when = (months: number) => new Date(Date.UTC(2026, months, 15)).toISOString();
        const back = paper(`P-${at}`, when(month + 2), 'EE', [line('refund', 24, -netCents, -vatCents)], `A-${at}`);
        return [paper(`A-${at}`, when(month), 'EE', rows), ...(isCredited ? [back] : [])];
      });
      const all = ['2026-1', '2026-2', '2026-3', '2026-4'].flatMap((quarter) => ossRows(papers, quarter));
      let [net, vat] = [0, 0];
      for (const { sold: items, isCredited } of drawn)
        for (const item of items) if (!isCredited && !item.isService) [net, vat] = [net + item.net, vat + item.vat];
      expect(all.reduce((sum, one) => sum + one.netCents, 0)).toBe(net);
      expect(all.reduce((sum, one) => sum + one.vatCents, 0)).toBe(vat);
    }),
  );
});
