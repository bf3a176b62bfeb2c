/** The HTML of an automatic mail, made from its text: what the text shows by lines, columns and rules is a table, a list, a heading or a link here. */
import { html, raw } from 'hono/html';
import type { Build } from '../../../src/features/health/health.schema.ts';
import { direction, LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import type { Html } from '../../http/pages/fact-list.ts';

type Palette = NonNullable<Build['palette']>;

/** Between the words of an amount and the amount: `amountLines` writes at least as many blanks. */
const COLUMN = '  ';
const LABEL_WIDTH = 46;
const RULE = /^-{3,}$/u;
const ADDRESS = /https?:\/\/[^\s<>"()]+/gu;
/** Longer words before an address stay words, and the address is the link. */
const LINK_LENGTH = 90;

export type Amount = readonly [words: string, amount: string];

function wrapped(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < LABEL_WIDTH) lines.splice(-1, 1, `${line} ${word}`);
    else lines.push(line === undefined ? word : `${COLUMN}${word}`);
  }
  return lines;
}

/** Amounts of a text below each other, ending at one column. @param rule index of the amount that a line stands above: the sum */
export function amountLines(amounts: readonly Amount[], rule = -1): string {
  const labels = amounts.map(([words]) => wrapped(words));
  const width = Math.max(...labels.flat().map(({ length }) => length));
  const room = Math.max(...amounts.map(([, amount]) => amount.length));
  return amounts
    .flatMap(([, amount], at) => {
      const lines = labels[at] ?? [];
      const last = `${(lines.at(-1) ?? '').padEnd(width)}${COLUMN}${amount.padStart(room)}`;
      return [...(at === rule ? ['-'.repeat(width + COLUMN.length + room)] : []), ...lines.slice(0, -1), last];
    })
    .join('\n');
}

interface Row {
  words: string;
  amount: string;
  isSum: boolean;
}

/** @returns undefined for lines that are no columns */
function columns(lines: readonly string[]): Row[] | undefined {
  const rows: Row[] = [];
  let [words, isSum] = ['', false];
  for (const line of lines) {
    if (RULE.test(line)) {
      isSum = true;
      continue;
    }
    const at = line.trimStart().lastIndexOf(COLUMN);
    const amount = at < 0 ? '' : line.trimStart().slice(at).trim();
    words = `${words} ${at < 0 ? line.trim() : line.trimStart().slice(0, at).trim()}`.trim();
    if (!/\d/u.test(amount)) {
      if (amount !== '') return undefined;
      continue;
    }
    rows.push({ words, amount, isSum });
    [words, isSum] = ['', false];
  }
  return rows.length > 1 && words === '' ? rows : undefined;
}

/** `IBAN: GR…`. @returns undefined for lines that are not all so */
function pairs(lines: readonly string[]): Amount[] | undefined {
  const found = lines.flatMap((line): Amount[] => {
    const at = line.indexOf(': ');
    return at > 0 && at <= 30 ? [[line.slice(0, at), line.slice(at + 2)]] : [];
  });
  return found.length === lines.length && found.length > 2 ? found : undefined;
}

const shown = (address: string): string => address.replace(/^https?:\/\/|[?#].*$/gu, '');

function inline(line: string): Html {
  const parts: Html[] = [];
  let at = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?»’”]+$/u, '');
    parts.push(html`${line.slice(at, index)}<a href="${address}">${shown(address)}</a>`);
    at = index + address.length;
  }
  return html`${parts}${line.slice(at)}`;
}

const lineBreaks = (lines: readonly string[]): Html => html`${lines.map((line, at) => html`${at > 0 ? raw('<br>') : ''}${inline(line)}`)}`;

const isAddress = (line: string): boolean => /^https?:\/\/\S+$/u.test(line);

/** Words that end in a colon, and an address after them, are one link. */
function linked(words: string, address: string): Html {
  const name = words.replace(/:$/u, '');
  return name !== '' && name.length <= LINK_LENGTH && name !== words
    ? html`<p class="go"><a href="${address}">${name}</a></p>`
    : html`${words ? html`<p>${inline(words)}</p>` : ''}<p class="go"><a href="${address}">${shown(address)}</a></p>`;
}

const row = (name: string, value: string, isSum = false): Html =>
  html`<tr${isSum ? raw(' class="sum"') : ''}><th scope="row">${name}</th><td>${inline(value)}</td></tr>`;

const LIST = /^(?:- |\d{1,3}\. )/u;

function block(lines: readonly string[]): Html {
  const [first = '', second = ''] = lines;
  const rest = lines.slice(0, -1);
  if (lines.length === 1 && RULE.test(first)) return html`<hr>`;
  if (lines.length === 2 && RULE.test(second)) return html`<h2>${first}</h2>`;
  const amounts = columns(lines);
  if (amounts) return html`<table>${amounts.map(({ words, amount, isSum }) => row(words, amount, isSum))}</table>`;
  const facts = pairs(lines);
  if (facts) return html`<table class="facts">${facts.map(([name, value]) => row(name, value))}</table>`;
  if (lines.every((line) => LIST.test(line))) {
    const items = lines.map((line) => html`<li>${inline(line.replace(LIST, ''))}</li>`);
    return first.startsWith('-') ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
  }
  if (isAddress(lines.at(-1) ?? '') && rest.length < 2) return linked(rest.join(' '), lines.at(-1) ?? '');
  return html`<p>${lineBreaks(lines)}</p>`;
}

function styles(palette: Palette | undefined): string {
  const colours = ({ paper, ink, line, accent }: Palette['light']): string =>
    `body{background:${paper};color:${ink}}a{color:${accent}}th,td{border-color:${line}}`;
  return `:root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.6 Commissioner,Optima,Candara,sans-serif}main{max-width:36rem;margin:auto;padding:2rem 1.25rem 3rem;overflow-wrap:anywhere}h1{font-size:1.5rem;line-height:1.25;margin:0 0 1.5rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}p,table,ul,ol{margin:0 0 1rem}.go a{display:inline-block;padding:.5rem 0;font-weight:600}table{width:100%;border-collapse:collapse}th,td{padding:.5rem 0;border-top:1px solid;text-align:start;vertical-align:top;font-weight:400}th{overflow-wrap:break-word}td{padding-inline-start:1rem;text-align:end;white-space:nowrap}.facts td{text-align:start;white-space:normal}.sum>*{border-top:2px solid;font-weight:600}hr{margin:2rem 0}${palette ? `${colours(palette.light)}@media(prefers-color-scheme:dark){${colours(palette.dark)}}` : ''}`;
}

/** @param text without a place in the subject that it begins with, such as `Order 2026-00042`: the heading says it */
export function mailHtml({ subject, text, locale }: { subject: string; text: string; locale: Locale }, palette?: Palette): string {
  const blocks: string[][] = [];
  for (const part of text.replace(/\r\n?/gu, '\n').split(/\n{2,}/u)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '');
    const last = blocks.at(-1);
    if (lines.length === 0 || (lines.length === 1 && lines[0] !== undefined && subject.startsWith(lines[0]))) continue;
    // An address on its own belongs to the words before it.
    if (lines.length === 1 && isAddress(lines[0] ?? '') && last?.length === 1 && last[0]?.endsWith(':')) last.push(...lines);
    else blocks.push(lines);
  }
  const { tag } = LOCALES[locale];
  const page = html`<!doctype html><html lang="${tag}" dir="${direction(tag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(styles(palette))}</style></head><body><main><h1>${subject}</h1>${blocks.map(block)}</main></body></html>`;
  return String(page);
}
