import { html, raw } from 'hono/html';
import { own } from '../../src/features/foreign/own.shared.ts';
import type { Build } from '../../src/features/health/health.schema.ts';
import { formatPerson, type Person } from '../../src/features/mail/admin/address-list.shared.ts';
import { actionName } from '../../src/features/security/admin/action-name.shared.ts';
import { formatAmount } from '../../src/i18n/format.ts';
import { LOCALES, type Locale } from '../../src/i18n/locales.ts';
import { getMessages, type MessageKey, type Translate, translator } from '../../src/i18n/translator.ts';
import { factList, type Html } from '../http/pages/fact-list.ts';
import { formatTime } from '../store/times.ts';
import type { ExportLists } from './export-lists.ts';
import type { RawRow } from './storage/held.ts';

export interface ExportIndex {
  address: string;
  at: Date;
  locale: Locale;
  archive: number;
  archives: number;
  palette: Build['palette'];
  lists: ExportLists;
}

/** The site's colours, or those of the reader's system. */
function colours(palette: Build['palette']): string {
  const tones = palette
    ? Object.entries(palette.light).map(([name, light]) => `--${name}:light-dark(${light},${own(palette.dark, name) ?? light})`)
    : ['--paper:Canvas', '--ink:CanvasText', '--muted:CanvasText', '--line:GrayText', '--accent:LinkText'];
  return `:root{color-scheme:light dark;${tones.join(';')}}`;
}

const STYLE = `body{max-width:44rem;margin:0 auto;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.3;text-wrap:balance}h1{margin:0 0 1rem;font-size:1.6rem}h1 span{display:block;font-size:1.25rem;font-weight:400}
h2{margin:0;font-size:1.25rem}h3{margin:0 0 .4rem;font-size:1.05rem}p{margin:0 0 .75rem}a{color:var(--accent);text-underline-offset:.2em}
.muted,dt{color:var(--muted)}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}ul{margin:0;padding:0;list-style:none}
section{margin-block-start:2rem;padding-block-start:1.25rem;border-block-start:1px solid var(--line)}section>.muted{margin-block:.15rem 0}article{margin-block-start:1.75rem}
pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}
dl{display:grid;gap:.2rem;margin:0}dl>div{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:0 1rem}dd{margin:0}
@media (max-width:30rem){dl{gap:.5rem}dl>div{grid-template-columns:minmax(0,1fr)}}
@media print{nav{display:none}body{max-width:none;padding:0}h2,h3,dl>div{break-after:avoid}dl>div{break-inside:avoid}}`;

type Fact = readonly [term: string, text: string | Html] | undefined;

interface Entry {
  title: string;
  facts: readonly Fact[];
  text?: string;
}

type Rows = readonly RawRow[];

/** Somebody else may have written it in the person's name: a form takes any address, and so does mail, unless the domain answers for it. */
function isUnproven({ source, details }: RawRow): boolean {
  const { authentication } = (details ?? {}) as { authentication?: { aligned?: boolean } };
  return source !== 'system' && authentication?.aligned !== true;
}

const recipientsOf = ({ recipients }: RawRow): string => ((recipients ?? []) as Person[]).map(formatPerson).join(', ');

const textOf = (row: RawRow, name: string): string => String(own(row, name) ?? '');
const joined = (row: RawRow, names: readonly string[]): string =>
  names
    .map((name) => textOf(row, name))
    .filter(Boolean)
    .join(', ');

function entriesOf(t: Translate, locale: Locale, archive: number): { [Kind in keyof ExportLists]: (row: RawRow) => Entry } {
  const time = (row: RawRow, name: string): string => (own(row, name) ? formatTime(locale, new Date(textOf(row, name))) : '');
  const fact = (key: MessageKey, text: string | Html): Fact => (text === '' ? undefined : [t(key), text]);
  const money = (row: RawRow, name: string): string => formatAmount(locale, Number(own(row, name)));
  const named = (prefix: string, value: string): string => t(`${prefix}.${value}` as MessageKey);
  const subject = (row: RawRow): string => textOf(row, 'subject') || t('privacyExport.noSubject');
  const list = (rows: Rows, line: (row: RawRow) => string | Html): string | Html =>
    rows.length === 0 ? '' : html`<ul>${rows.map((row) => html`<li>${line(row)}</li>`)}</ul>`;
  const file = (row: RawRow): string | Html =>
    row['path'] === null
      ? t('privacyExport.notStored', { name: textOf(row, 'name') })
      : html`<a href="${encodeURI(textOf(row, 'path')).replaceAll('#', '%23')}">${textOf(row, 'name')}</a>${
          row['archive'] === archive ? '' : ` ${t('privacyExport.inArchive', { number: textOf(row, 'archive') })}`
        }`;
  return {
    messages: (row) => ({
      title: subject(row),
      facts: [
        fact('privacyExport.received', time(row, 'received_at')),
        fact('privacyExport.from', joined(row, ['from_name', 'from_address'])),
        fact('privacyExport.sender', isUnproven(row) ? t('privacyExport.sender.failed') : ''),
        fact('privacyExport.to', textOf(row, 'to_address')),
        fact('privacyExport.attachments', list(row['attachments'] as Rows, file)),
      ],
      text: textOf(row, 'text'),
    }),
    mails: (row) => ({
      title: subject(row),
      facts: [
        fact('privacyExport.sent', time(row, 'sent_at')),
        fact('privacyExport.to', recipientsOf(row) || textOf(row, 'to_address')),
        fact('privacyExport.attachments', list(row['attachments'] as Rows, file)),
      ],
      text: textOf(row, 'text'),
    }),
    drafts: (row) => ({
      title: subject(row),
      facts: [
        fact('privacyExport.written', time(row, 'updated_at')),
        fact('privacyExport.to', joined(row, ['to_list', 'cc_list'])),
        fact('privacyExport.attachments', list(row['attachments'] as Rows, file)),
      ],
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
        fact('privacyExport.buyer', joined(row, ['name', 'company', 'vat_number', 'street', 'postcode', 'city', 'country', 'phone'])),
        fact('privacyExport.recipient', row['delivery'] ? joined(row['delivery'] as RawRow, ['name', 'street', 'postcode', 'city']) : ''),
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

export function exportIndex({ address, at, locale, archive, archives, palette, lists }: ExportIndex): Html {
  const t = translator(locale);
  const entries = entriesOf(t, locale, archive);
  const title = t('privacyExport.title');
  const counted = (kind: keyof ExportLists): string => `${t(`privacyExport.${kind}`)} (${lists[kind].length})`;
  const part = (kind: keyof ExportLists): Html => {
    const rows: Rows = lists[kind];
    return html`<section id="${kind}">
      <h2>${counted(kind)}</h2>
      <p class="muted">${t(`privacyExport.${kind}.note`)} <a href="${kind}.json">${kind}.json</a></p>
      ${rows.map((row) => {
        const { title: name, facts, text } = entries[kind](row);
        return html`<article><h3>${name}</h3>${factList(facts)}${text ? html`<pre>${text}</pre>` : ''}</article>`;
      })}
    </section>`;
  };
  const kinds = (Object.keys(lists) as (keyof ExportLists)[]).filter((kind) => lists[kind].length > 0);
  return html`<!doctype html>
<html lang="${LOCALES[locale].tag}">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}: ${address}</title><style>${raw(colours(palette) + STYLE)}</style></head>
<body><main>
  <h1>${title} <span>${address}</span></h1>
  <p class="muted">${t('privacyExport.made', { time: formatTime(locale, at) })}</p>
  <p>${t('privacyExport.files')}</p>
  ${archives > 1 ? html`<p>${t('privacyExport.archive', { number: archive, count: archives })}</p>` : ''}
  ${kinds.length > 1 ? html`<nav aria-label="${t('privacyExport.parts')}"><ul>${kinds.map((kind) => html`<li><a href="#${kind}">${counted(kind)}</a></li>`)}</ul></nav>` : ''}
  ${kinds.length === 0 ? html`<p>${t('privacyExport.nothing')}</p>` : kinds.map(part)}
  <section>
    <h2>${t('privacyExport.limits')}</h2>
    <p class="muted">${t('privacyExport.limits.text')}</p>
  </section>
</main></body>
</html>` as Html;
}
