import fc from 'fast-check';
import { endOfDayAfter } from '../../functions/calendar.ts';

/** What happened to an order's money, as a person would note it down. Amounts in cents. */
export type Fact =
  | { kind: 'came'; cents: number; byCard: boolean }
  | { kind: 'foreign' | 'warned' | 'withdrew' | 'expired' | 'accepted' | 'asked' | 'released' | 'settled' | 'fulfilled' }
  | { kind: 'cancelled'; by: 'owner' | 'shopper' }
  | { kind: 'refused'; refund: string; cents: number }
  | { kind: 'sent'; refund: string; cents: number; wasPending: boolean }
  | { kind: 'bounced'; refund: string; cents: number }
  | { kind: 'disputed'; dispute: string; cents: number; by: number }
  | { kind: 'decided'; dispute: string; cents: number; isWon: boolean };

export type Dated = Fact & { at: number };

export interface Reckoned {
  state: 'pending' | 'paid' | 'fulfilled' | 'cancelled' | 'refunded';
  came: number;
  back: number;
  lost: number;
  letGo: number;
  /** What the buyer owes, and until when. */
  missing: number;
  payBy: number | null;
  /** What the seller owes, and until when. */
  due: number;
  dueBy: number | null;
  hold: 'dispute' | 'lost' | 'warning' | 'part' | 'mismatch' | null;
  checkBy: number | null;
  needs: 'check' | 'refund' | 'withdrawal' | 'fulfil' | null;
  /** What credit notes add up to. */
  credited: number;
}

const REFUND_DAYS = 14;
const later = (at: number, days: number): number => endOfDayAfter(new Date(at), days).getTime();
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

interface Dispute {
  begun: number;
  ended: number;
  by: number;
}

/**
 * Works out from the bare facts what each side owes: written without the store's own ledger, as debts with their days that refunds pay off, the oldest
 * first.
 */
class Reckoning {
  came = 0;
  back = 0;
  lost = 0;
  letGo = 0;
  credited = 0;
  payBy: number;
  readonly disputes = new Map<string, Dispute>();
  readonly #total: number;
  readonly #transferDays: number;
  readonly #sent = new Map<string, { cents: number; dueBy: number | null }>();
  readonly #last = new Map<string, number>();
  #debts: number[] = [];
  /** Days named since nothing was owed last. */
  #days: number[] = [];
  #isPaid = false;
  #isDone = false;
  #isOver = false;
  #isEmpty = false;
  isReturned = false;

  constructor(total: number, payBy: number, transferDays: number) {
    [this.#total, this.payBy, this.#transferDays] = [total, payBy, transferDays];
  }

  /** The place of the last fact of a kind, or -1. */
  when(...names: string[]): number {
    return Math.max(...names.map((name) => this.#last.get(name) ?? -1));
  }
  get kept(): number {
    return this.came - this.back - this.lost;
  }
  get due(): number {
    return sum(this.#debts);
  }
  get dueBy(): number | null {
    return this.due > 0 ? Math.min(...this.#days) : null;
  }
  get missing(): number {
    return Math.max(0, this.#total - this.letGo - this.kept);
  }
  get state(): Reckoned['state'] {
    if (this.#isOver) return 'cancelled';
    if (!this.#isPaid) return 'pending';
    if (this.#isEmpty) return 'refunded';
    return this.#isDone ? 'fulfilled' : 'paid';
  }

  #owe(cents: number, day: number): void {
    this.#debts.push(cents);
    this.#days.push(day);
  }
  #payOff(cents: number): void {
    for (let left = cents; left > 0 && this.#debts.length > 0; ) {
      const [oldest = 0, ...others] = this.#debts;
      const part = Math.min(left, oldest);
      this.#debts = oldest > part ? [oldest - part, ...others] : others;
      left -= part;
    }
  }
  #oweOnly(cents: number, at: number): void {
    const day = this.dueBy ?? later(at, REFUND_DAYS);
    this.#debts = [];
    if (cents > 0) this.#owe(cents, day);
  }
  #pay(at: number): void {
    this.#isPaid = true;
    this.#oweOnly(this.kept - (this.#total - this.letGo), at);
  }

  #came({ cents, at }: { cents: number; at: number }, index: number): void {
    const { state, missing } = this;
    this.came += cents;
    if (state !== 'pending') this.#owe(cents, later(at, REFUND_DAYS));
    else if (cents >= missing) this.#pay(at);
    else this.#last.set('part', index);
  }
  #left({ refund, cents }: { refund: string; cents: number }, index: number): void {
    if (cents > this.kept) {
      this.#last.set('odd', index);
      return;
    }
    this.#sent.set(refund, { cents, dueBy: this.dueBy });
    this.back += cents;
    this.#payOff(cents);
    this.#last.set('decides', index);
    if (this.kept === 0 && this.state !== 'pending') {
      this.isReturned = true;
      this.#last.set('settles', index);
      this.#isEmpty = this.#isPaid;
    } else if (this.when('withdrew') >= 0) this.isReturned = true;
  }
  #bounced({ refund, at }: { refund: string; at: number }): void {
    const was = this.#sent.get(refund);
    if (!was) return;
    this.#sent.delete(refund);
    this.back -= was.cents;
    this.#owe(was.cents, was.dueBy ?? later(at, REFUND_DAYS));
    this.#isEmpty = false;
  }
  #decided({ dispute, cents, isWon }: { dispute: string; cents: number; isWon: boolean }, index: number): void {
    const known = this.disputes.get(dispute) ?? { begun: -1, ended: -1, by: 0 };
    if (known.ended >= 0) return;
    this.disputes.set(dispute, { ...known, ended: index });
    this.#last.set(isWon ? 'won' : 'lost', index);
    if (isWon) return;
    this.lost += Math.min(cents, this.kept);
    this.#payOff(Math.max(0, this.due - this.kept));
    if (this.kept === 0 && this.#isPaid) this.#isEmpty = true;
  }

  #end(index: number, fact: Dated): void {
    if (this.state === 'pending') this.#isOver = true;
    if (fact.kind === 'cancelled' && fact.by === 'owner') this.#last.set('settles', index);
    this.#oweOnly(this.kept, fact.at);
  }

  #act(fact: Dated, index: number): void {
    switch (fact.kind) {
      case 'came':
        this.#came(fact, index);
        return;
      case 'sent':
        this.#left(fact, index);
        return;
      case 'bounced':
        this.#bounced(fact);
        return;
      case 'decided':
        this.#decided(fact, index);
        return;
      case 'disputed':
        if (!this.disputes.has(fact.dispute)) this.disputes.set(fact.dispute, { begun: index, ended: -1, by: fact.by });
        return;
      case 'accepted':
        this.letGo = this.missing;
        this.#pay(fact.at);
        this.#last.set('settles', index);
        return;
      case 'asked':
        this.payBy = later(fact.at, this.#transferDays);
        return;
      case 'cancelled':
      case 'expired':
      case 'withdrew':
        this.#end(index, fact);
        return;
      case 'fulfilled':
        this.#isDone = true;
        return;
      case 'settled':
        this.#debts = [];
        this.#last.set('settles', index);
        return;
      case 'released':
        this.#last.set('settles', index);
        return;
      case 'foreign':
        this.#last.set('odd', index);
        return;
      default:
    }
  }

  add(fact: Dated, index: number): void {
    this.#last.set(fact.kind, index);
    this.#act(fact, index);
    if (this.due === 0) this.#days = [];
    if (!this.#isPaid) return;
    const surplus = Math.max(0, this.came - (this.#total - this.letGo));
    const ofOrder = Math.min(this.#total, this.letGo + Math.max(0, this.back + this.lost - surplus));
    this.credited = Math.max(this.credited, ofOrder);
  }
}

function holdOf(order: Reckoning, isOpen: boolean): Reckoned['hold'] {
  const { state, kept } = order;
  if (isOpen) return 'dispute';
  if (state === 'paid' && kept > 0 && order.when('lost') > order.when('released')) return 'lost';
  if (state !== 'cancelled' && kept > 0 && order.when('warned') > order.when('released', 'won')) return 'warning';
  if (state === 'pending' && kept > 0 && order.when('part') > order.when('asked')) return 'part';
  return order.when('odd') > order.when('settles') ? 'mismatch' : null;
}

function needsOf(order: Reckoning, hold: Reckoned['hold']): Reckoned['needs'] {
  const { state } = order;
  if (hold === 'dispute') return 'check';
  if (order.due > 0) return 'refund';
  if (hold !== null) return 'check';
  const isUndecided = order.when('withdrew') > order.when('decides', 'settled');
  if (isUndecided && state !== 'refunded' && state !== 'cancelled') return 'withdrawal';
  return state === 'paid' && !order.isReturned ? 'fulfil' : null;
}

export function reckon(total: number, firstPayBy: number, transferDays: number, facts: readonly Dated[]): Reckoned {
  const order = new Reckoning(total, firstPayBy, transferDays);
  for (const [index, fact] of facts.entries()) order.add(fact, index);
  const { state, came, back, lost, letGo, due, dueBy, credited } = order;
  const open = [...order.disputes.values()].filter(({ begun, ended }) => ended < 0 && begun > order.when('released'));
  const hold = holdOf(order, open.length > 0);
  return {
    ...{ state, came, back, lost, letGo, due, dueBy, hold, credited, needs: needsOf(order, hold) },
    missing: state === 'pending' ? order.missing : 0,
    payBy: state === 'pending' ? order.payBy : null,
    checkBy: open.length > 0 ? Math.min(...open.map(({ by }) => by)) : null,
  };
}

/** A step into a history that is drawn: which of the possible facts, its amount as a part of what is possible, a yes or no, hours since the last. */
export const choice = fc.record({ which: fc.nat(999), share: fc.nat(1000), yes: fc.boolean(), hours: fc.integer({ min: 1, max: 200 }) });
export type Choice = typeof choice extends fc.Arbitrary<infer One> ? One : never;

/** The fact that a choice stands for, after those before. */
export function drawFact(total: number, now: Reckoned, facts: readonly Dated[], { which, share, yes }: Choice, at: number): Dated {
  const kept = now.came - now.back - now.lost;
  const name = (what: string) => `${what}${facts.length}`;
  const part = (most: number) => Math.max(1, Math.round((most * share) / 1000));
  const hasCome = facts.some(({ kind }) => kind === 'came');
  const bounced = new Set(facts.flatMap((fact) => (fact.kind === 'bounced' ? [fact.refund] : [])));
  const standing = facts.flatMap((fact) => (fact.kind === 'sent' && !bounced.has(fact.refund) ? [fact] : []));
  const ended = new Set(facts.flatMap((fact) => (fact.kind === 'decided' ? [fact.dispute] : [])));
  const begun = facts.flatMap((fact) => (fact.kind === 'disputed' && !ended.has(fact.dispute) ? [fact] : []));
  const due = now.missing || total;
  const came: Fact[] = [1, 2].map(() => ({
    kind: 'came',
    cents: share % 3 === 0 ? due : part(share % 3 === 1 ? due : 2 * due),
    byCard: yes,
  }));
  const cents = share % 2 === 0 ? kept : part(kept);
  const [oldest] = standing;
  const [waiting] = begun;
  const isOpen = now.state === 'paid' || now.state === 'fulfilled' || now.state === 'pending';
  const possible: Fact[] = [
    ...came,
    { kind: 'foreign' },
    ...(kept > 0
      ? ([
          { kind: 'sent', refund: name('re_'), cents, wasPending: yes },
          { kind: 'sent', refund: name('re_'), cents: now.due || cents, wasPending: yes },
          { kind: 'refused', refund: name('re_'), cents },
        ] as const)
      : []),
    ...(hasCome
      ? ([
          { kind: 'warned' },
          { kind: 'disputed', dispute: name('dp_'), cents: part(total), by: at + share * 3_600_000 },
          { kind: 'decided', dispute: name('dp_'), cents: yes ? total : part(total), isWon: share % 5 === 0 },
          { kind: 'sent', refund: name('re_'), cents: kept + part(total), wasPending: yes },
        ] as const)
      : []),
    ...(oldest ? ([1, 2].map(() => ({ kind: 'bounced', refund: oldest.refund, cents: oldest.cents })) as Fact[]) : []),
    ...(waiting ? ([1, 2].map(() => ({ kind: 'decided', dispute: waiting.dispute, cents: waiting.cents, isWon: yes })) as Fact[]) : []),
    ...(ended.size > 0 ? ([{ kind: 'disputed', dispute: [...ended][0] ?? '', cents: 1, by: at }] as const) : []),
    ...(isOpen && !facts.some(({ kind }) => kind === 'withdrew') ? ([{ kind: 'withdrew' }] as const) : []),
    ...(now.state === 'pending' ? ([{ kind: 'cancelled', by: yes ? 'owner' : 'shopper' }, { kind: 'expired' }] as const) : []),
    ...(now.state === 'pending' && kept > 0
      ? ([{ kind: 'accepted' }, { kind: 'accepted' }, { kind: 'accepted' }, { kind: 'asked' }] as const)
      : []),
    ...(now.hold !== null && now.hold !== 'part' ? ([{ kind: 'released' }] as const) : []),
    ...(now.due > 0 ? ([{ kind: 'settled' }] as const) : []),
    ...(now.state === 'paid' && now.hold === null ? ([{ kind: 'fulfilled' }] as const) : []),
  ];
  return { ...(possible[which % possible.length] ?? { kind: 'foreign' }), at };
}
