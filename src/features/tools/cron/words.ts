import { fill } from '@/i18n/fill.ts';
import type { ToolTexts } from '../texts.ts';
import type { Field, FieldName, Piece } from './cron.ts';

const weekdayTime = (value: number) => Date.UTC(2023, 0, 1 + value);
const monthTime = (value: number) => Date.UTC(2023, value - 1);

function valueNamer(field: FieldName, languageTag: string): (value: number) => string {
  if (field === 'weekday') {
    const format = new Intl.DateTimeFormat(languageTag, { weekday: 'long', timeZone: 'UTC' });
    return (value) => format.format(weekdayTime(value));
  }
  if (field !== 'month') return String;
  // With a year, Greek month names are in the nominative.
  const format = new Intl.DateTimeFormat(languageTag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (value) => format.formatToParts(monthTime(value)).find(({ type }) => type === 'month')?.value ?? String(value);
}

function pieceWords(piece: Piece, field: FieldName, texts: ToolTexts, name: (value: number) => string): string {
  switch (piece.is) {
    case 'every':
      return texts[`tools.cron.every.${field}`];
    case 'step': {
      const step = fill(texts[`tools.cron.step.${field}`], { step: String(piece.step) });
      if (piece.from === undefined) return step;
      const from = name(piece.from);
      return piece.to === undefined
        ? fill(texts['tools.cron.step.from'], { step, from })
        : fill(texts['tools.cron.step.range'], { step, from, to: name(piece.to) });
    }
    case 'value':
      return name(piece.value);
    case 'range':
      return fill(texts[field === 'month' ? 'tools.cron.range.month' : 'tools.cron.range'], { from: name(piece.from), to: name(piece.to) });
    case 'last':
      return texts['tools.cron.last'];
    case 'lastWorkday':
      return texts['tools.cron.lastWorkday'];
    case 'lastOf':
      return fill(texts['tools.cron.lastOf'], { day: name(piece.value) });
    case 'nearest':
      return fill(texts['tools.cron.nearest'], { day: String(piece.value) });
    case 'nth':
      return fill(texts['tools.cron.nth'], { day: name(piece.value), nth: String(piece.nth) });
  }
}

export function fieldWords({ name, pieces }: Field, texts: ToolTexts, languageTag: string): string {
  const namer = valueNamer(name, languageTag);
  const words = pieces.map((piece) => pieceWords(piece, name, texts, namer));
  return new Intl.ListFormat(languageTag, { type: 'conjunction' }).format(words);
}
