import type { DroppedFor } from '../../src/features/assistant/admin/ai.schema.ts';
import type { ChatPassage, ChatSentence } from '../../src/features/assistant/chat.schema.ts';
import { fold } from '../../src/i18n/fold.ts';
import { LONGEST_SENTENCE } from './sentences.ts';

const CITATION = /\s*\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/gu;

/** With a scheme, with two slashes, or a name with dots, which a program may take for a link. */
const ADDRESS =
  /\b(?:https?|ftp|mailto|tel|sms|data|javascript|vbscript|file|blob|wss?):\S+|\/\/\S+|[\p{L}\d_%+-]{1,64}(?:[@.][\p{L}\d_%+-]{1,64}){1,8}(?:[/?#:][^\s]*)?/giu;
const ABBREVIATED = /^(?:(?:\p{L}{1,2}\.)+\p{L}{1,3}|\d+(?:\.\d+)+\p{L}{0,3})$/u;
const trimmed = (address: string): string => address.toLowerCase().replace(/^[("«]+|[.,;:!?)"»'\]…/]+$/gu, '');

const DOT =
  /[。۔ꓸ]|(?<=[\p{L}\p{N}])[[\p{P}\p{S}]--[\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pc}\p{Sc}'"`\/\\\&+*:,;!?…=<>\|#@%~^→×°]](?=[\p{L}\p{N}])/gv;
const BRACKETED_DOT = / ?[[({<] ?(?:\.|dot|τελεία) ?[\])}>] ?/giu;

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(BRACKETED_DOT, '.')
    .replace(DOT, '.');

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]){8,40}/gu;
/** Five digits or more, however they are grouped: telephone and account numbers. A comma with its space, a bracket, `%` or `€` end a figure. */
const FIGURE = /\p{N}(?:(?:(?![,.;:!?]\s|\s[([]|[%‰°\p{Sc}])[^\p{L}\p{N}]){0,3}\p{N}){4,60}/gu;
/** Eight digits or more without a word between them, whatever else stands there. */
const DIGITS = /\p{N}(?:[^\p{L}\p{N}]{0,16}\p{N}){7,60}/gu;

const digitsOf = (text: string): string => text.replace(/\P{N}/gu, '');
const accountsIn = (text: string): string[] => (text.match(IBAN) ?? []).map((account) => account.replaceAll(' ', ''));
const figuresIn = (text: string): string[] => [...(text.match(FIGURE) ?? []), ...(text.match(DIGITS) ?? [])];

function knowsFigures(source: string, text: string): boolean {
  const [all, figures, accounts] = [digitsOf(source), figuresIn(source).map(digitsOf), accountsIn(source)];
  const isKnown = (figure: string): boolean => {
    const digits = digitsOf(figure);
    return digits === figure ? figures.some((known) => known.includes(digits)) : all.includes(digits);
  };
  return accountsIn(text).every((account) => accounts.some((known) => known.includes(account))) && figuresIn(text).every(isKnown);
}

const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).map(trimmed).filter((address) => /\p{L}/u.test(address) && !ABBREVIATED.test(address));

const TAGS = /<[a-z!/?][^>]{0,200}>?/giu;

const COPIED_WORDS = 7;
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

const runsOf = (text: string): string[] => {
  const words = wordsOf(text);
  return words.slice(0, Math.max(0, words.length - COPIED_WORDS + 1)).map((_, at) => words.slice(at, at + COPIED_WORDS).join(' '));
};

const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^\s*(?:[-*•>#]+|\d{1,2}[.)])\s+/gmu, '')
    .replace(/\*{1,3}|_{2,3}|`+/gu, '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/\s+(?=[.,;!?…])/gu, '')
    .trim()
    .toWellFormed();

export type Checked = { sentence: ChatSentence } | { dropped: { text: string; why: DroppedFor } };

/** Reads the citations of sentences, and refuses a sentence that has none or that is more than the passages' words. */
export class CitationCheck {
  readonly #passages: readonly ChatPassage[];
  readonly #instructions: ReadonlySet<string>;

  /** @param instructions the prompt, of which no sentence may tell */
  constructor(passages: readonly ChatPassage[], instructions: string) {
    this.#passages = passages;
    this.#instructions = new Set(runsOf(instructions));
  }

  check(raw: string): Checked {
    if (raw.length > LONGEST_SENTENCE) return { dropped: { text: `${raw.slice(0, LONGEST_SENTENCE).toWellFormed()}…`, why: 'long' } };
    const numbers = [...raw.matchAll(CITATION)].flatMap(([, list = '']) => list.split(',').map(Number));
    const citations = [...new Set(numbers)].toSorted((one, other) => one - other);
    const uncited = raw.replace(CITATION, '');
    const text = plain(uncited);
    const why = this.#problem([uncited, text].map(normal), citations);
    return why ? { dropped: { text: plain(raw), why } } : { sentence: { text, citations } };
  }

  #problem(readings: readonly string[], citations: readonly number[]): DroppedFor | undefined {
    const cited = citations.flatMap((number) => this.#passages[number - 1] ?? []);
    if (citations.length === 0 || readings.some((text) => plain(text).replace(/[\p{P}\s]/gu, '') === '')) return 'uncited';
    if (cited.length < citations.length) return 'citation';
    const source = normal(cited.map(({ title, heading, text }) => [title, heading, text].join('\n')).join('\n'));
    const known = new Set(addressesIn(source));
    if (readings.some((text) => addressesIn(text).some((address) => !known.has(address)))) return 'link';
    if (readings.some((text) => !knowsFigures(source, text))) return 'link';
    if (readings.some((text) => (text.match(TAGS) ?? []).some((tag) => !source.includes(tag)))) return 'markup';
    if (readings.some((text) => runsOf(text).some((run) => this.#instructions.has(run)))) return 'instructions';
    return undefined;
  }
}
