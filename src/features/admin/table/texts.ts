import type { MessageKey } from '@/i18n/translator.ts';
import { STATE_KEYS } from '../shell/texts.ts';

/** The strings of a table: `pick(locale, TABLE_KEYS)`. */
export const TABLE_KEYS = [
  ...STATE_KEYS,
  'table.search',
  'table.search.clear',
  'table.filter.all',
  'table.sort',
  'table.sorted',
  'table.sort.ascending',
  'table.sort.descending',
  'table.skip',
  'table.select',
  'table.select.all',
  'table.selected_one',
  'table.selected_other',
  'table.select.none',
  'table.count_one',
  'table.count_other',
  'table.range',
  'table.pages',
  'table.previous',
  'table.next',
  'table.size',
  'table.empty',
  'table.none',
  'table.none.clear',
  'table.csv',
  'table.csv.label',
  'table.csv.busy',
  'table.csv.failed',
  'table.actions',
] as const satisfies readonly MessageKey[];
export type TableTexts = Record<(typeof TABLE_KEYS)[number], string>;
