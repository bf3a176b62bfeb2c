/** A literal of `$filter` or of a key, as written; a text without its quotes. */
export interface Literal {
  type: 'text' | 'number' | 'day' | 'moment' | 'flag' | 'null';
  text: string;
}

type Stored = string | number;

interface Kind {
  edm: `Edm.${string}`;
  facets?: Readonly<Record<string, string>>;
  literal: Literal['type'];
  /** @returns undefined for a value that the kind cannot have */
  toStored: (text: string) => Stored | undefined;
  toJson: (stored: Stored) => string | number | boolean;
}

const asIs = <Value>(value: Value): Value => value;

function toDay(text: string): string | undefined {
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

function toMoment(text: string): number | undefined {
  const time = toDay(text.slice(0, 10)) && Date.parse(text.toUpperCase());
  return typeof time === 'number' && !Number.isNaN(time) ? time : undefined;
}

const toNumber = (text: string): number | undefined => (Number.isFinite(Number(text)) ? Number(text) : undefined);

/** Cents, without the error of binary fractions. */
const toCents = (text: string): number | undefined => {
  const number = toNumber(text);
  return number === undefined ? undefined : Number((number * 100).toFixed(4));
};

/** How columns are compared and shown. Money is stored in cents of euro, moments in milliseconds since 1970. */
export const KINDS = {
  text: { edm: 'Edm.String', literal: 'text', toStored: asIs, toJson: asIs },
  whole: { edm: 'Edm.Int64', literal: 'number', toStored: toNumber, toJson: asIs },
  money: {
    edm: 'Edm.Decimal',
    facets: { Precision: '15', Scale: '2' },
    literal: 'number',
    toStored: toCents,
    toJson: (cents) => Number(cents) / 100,
  },
  percent: { edm: 'Edm.Decimal', facets: { Precision: '5', Scale: '2' }, literal: 'number', toStored: toNumber, toJson: asIs },
  day: { edm: 'Edm.Date', literal: 'day', toStored: toDay, toJson: asIs },
  moment: {
    edm: 'Edm.DateTimeOffset',
    facets: { Precision: '3' },
    literal: 'moment',
    toStored: toMoment,
    toJson: (time) => new Date(time).toISOString(),
  },
  flag: { edm: 'Edm.Boolean', literal: 'flag', toStored: (text) => Number(text === 'true'), toJson: Boolean },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const kindOf = (name: KindName): Kind => KINDS[name];
