import { html, raw } from 'hono/html';
import { actionName } from '../../src/features/admin/security/action-name.shared.ts';
import { formatAmount } from '../../src/i18n/format.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { getMessages, type MessageKey, type Translate, translator } from '../../src/i18n/translator.ts';
import { factList, type Html } from '../pages/fact-list.ts';
import type { RawRow } from '../storage/held.ts';
import { formatTime } from '../store/times.ts';
import type { ExportLists } from './export-file.ts';

export interface ExportIndex {
  address: string;
  at: Date;
  locale: Locale;
  lists: ExportLists;
}

const STYLE = `:root{color-scheme:light dark}body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h2{margin-block-start:2.5rem}h3{margin-block:1.5rem .25rem}pre{white-space:pre-wrap;font:inherit;margin-block:.5rem;padding-inline-start:1rem;border-inline-start:3px solid}
dl{margin:0}dl>div{display:flex;flex-wrap:wrap;gap:0 .75rem}dt{min-width:9rem}dd{margin:0}`;

type Fact = readonly [term: string, text: string | Html] | undefined;

interface Entry {
  title: string;
  facts: readonly Fact[];
  text?: string;
}

type Rows = readonly RawRow[];

const textOf = (row: RawRow, name: string): string => String(row[name] ?? '');
const joined = (row: RawRow, names: readonly string[]): string =>
  names
    .map((name) => textOf(row, name))
    .filter(Boolean)
    .join(', ');

/** What a reader wants of each kind; the JSON files have everything. */
function entriesOf(t: Translate, locale: Locale): { [Kind in keyof ExportLists]: (row: RawRow) => Entry } {
  const time = (row: RawRow, name: string): string => (row[name] ? formatTime(locale, new Date(textOf(row, name))) : '');
  const fact = (key: MessageKey, text: string | Html): Fact => (text === '' ? undefined : [t(key), text]);
  const money = (row: RawRow, name: string): string => formatAmount(locale, Number(row[name]));
  const named = (prefix: string, value: string): string => t(`${prefix}.${value}` as MessageKey);
  const subject = (row: RawRow): string => textOf(row, 'subject') || t('privacyExport.noSubject');
  const list = (rows: Rows, line: (row: RawRow) => string | Html): string | Html =>
    rows.length === 0 ? '' : html`<ul>${rows.map((row) => html`<li>${line(row)}</li>`)}</ul>`;
  const file = (row: RawRow): string | Html =>
    row['path'] === null
      ? t('privacyExport.notStored', { name: textOf(row, 'name') })
      : html`<a href="${encodeURI(textOf(row, 'path')).replaceAll('#', '%23')}">${textOf(row, 'name')}</a>`;
  return {
    messages: (row) => ({
      title: subject(row),
      facts: [
        fact('privacyExport.received', time(row, 'received_at')),
        fact('privacyExport.from', joined(row, ['from_name', 'from_address'])),
        fact('privacyExport.to', textOf(row, 'to_address')),
        fact('privacyExport.attachments', list(row['attachments'] as Rows, file)),
      ],
      text: textOf(row, 'text'),
    }),
    mails: (row) => ({
      title: subject(row),
      facts: [fact('privacyExport.sent', time(row, 'sent_at')), fact('privacyExport.to', textOf(row, 'to_address'))],
      text: textOf(row, 'text'),
    }),
    requests: (row) => ({
      title: `${textOf(row, 'reference')}: ${named('privacy.kind', textOf(row, 'kind'))}`,
      facts: [
        fact('privacyExport.received', time(row, 'received_at')),
        fact('privacyExport.state', named('privacy.state', textOf(row, 'state'))),
        fact(
          'privacyExport.history',
          list(row['steps'] as Rows, (step) => `${time(step, 'at')}: ${named('privacy.step', textOf(step, 'step'))}`),
        ),
      ],
      text: textOf(row, 'about'),
    }),
    orders: (row) => ({
      title: textOf(row, 'reference'),
      facts: [
        fact('privacyExport.ordered', time(row, 'ordered_at')),
        fact('privacyExport.state', named('order.state', textOf(row, 'state'))),
        fact('privacyExport.total', money(row, 'total_cents')),
        fact('privacyExport.buyer', joined(row, ['name', 'company', 'vat_number', 'street', 'postcode', 'city', 'country'])),
        fact(
          'privacyExport.lines',
          list(row['lines'] as Rows, (line) => `${textOf(line, 'quantity')} × ${textOf(line, 'title')}`),
        ),
        fact(
          'privacyExport.history',
          list(row['steps'] as Rows, (step) => `${time(step, 'at')}: ${named('order.step', textOf(step, 'step'))}`),
        ),
      ],
    }),
    withdrawals: (row) => ({
      title: textOf(row, 'reference'),
      facts: [fact('privacyExport.received', time(row, 'received_at')), fact('privacyExport.from', joined(row, ['name', 'email']))],
      text: textOf(row, 'about'),
    }),
    blocks: (row) => ({
      title: textOf(row, 'value'),
      facts: [fact('privacyExport.since', time(row, 'created_at')), fact('privacyExport.note', textOf(row, 'note'))],
    }),
    audit: (row) => ({ title: actionName(textOf(row, 'action'), getMessages(locale)), facts: [fact('privacyExport.at', time(row, 'at'))] }),
  };
}

/** A page by itself: it names no other host and runs no script. */
export function exportIndex({ address, at, locale, lists }: ExportIndex): Html {
  const t = translator(locale);
  const entries = entriesOf(t, locale);
  const title = t('privacyExport.title', { address });
  const part = (kind: keyof ExportLists): Html | '' => {
    const rows: Rows = lists[kind];
    if (rows.length === 0) return '';
    return html`<section>
      <h2>${t(`privacyExport.${kind}`)} (${rows.length})</h2>
      <p>${t(`privacyExport.${kind}.note`)} <a href="${kind}.json">${kind}.json</a></p>
      ${rows.map((row) => {
        const { title: name, facts, text } = entries[kind](row);
        return html`<article><h3>${name}</h3>${factList(facts)}${text ? html`<pre>${text}</pre>` : ''}</article>`;
      })}
    </section>`;
  };
  const kinds = Object.keys(lists) as (keyof ExportLists)[];
  return html`<!doctype html>
<html lang="${LOCALES[locale].tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><main>
  <h1>${title}</h1>
  <p>${t('privacyExport.made', { time: formatTime(locale, at) })}</p>
  <p>${t('privacyExport.files')}</p>
  ${kinds.every((kind) => lists[kind].length === 0) ? html`<p>${t('privacyExport.nothing')}</p>` : kinds.map(part)}
  <h2>${t('privacyExport.limits')}</h2>
  <p>${t('privacyExport.limits.text')}</p>
</main></body>
</html>` as Html;
}
