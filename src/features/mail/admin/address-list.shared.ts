import { own } from '../../foreign/own.shared.ts';
import { cleanAddress } from '../../forms/address.shared.ts';

export interface Person {
  name: string;
  address: string;
}

/** As stored messages name people (`functions/mail/incoming/people.ts`): nothing is quoted. */
export function readPerson(text: string): Person {
  const [, name = '', address = text] = /^(.*) <([^<>]*)>$/u.exec(text) ?? [];
  return { name, address };
}

const COMMAS = [',', '،', '，', '、'];
const SEPARATORS = [...COMMAS, ';', '；', '\n', '\r'];
const OPENING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»', '(': ')', '<': '>' };

function closingAt(list: string, from: number, closing: string): number {
  for (let at = from; at < list.length; at += 1) {
    const letter = list[at];
    if (letter === closing) return at;
    if (letter === '\n' || letter === '\r') return -1;
    if (letter === '\\' && closing === '"') at += 1;
  }
  return -1;
}

/** Splits at separators outside quotation marks, brackets and comments; what does not close on its line opens nothing. */
function pieces(list: string): { text: string; end: string }[] {
  const found: { text: string; end: string }[] = [];
  let start = 0;
  let at = 0;
  /** Letters that do not come again on this line, so that none is looked for twice. */
  const missing = new Set<string>();
  while (at < list.length) {
    const letter = list.charAt(at);
    const closing = own(OPENING, letter);
    const close = closing === undefined || missing.has(closing) ? -1 : closingAt(list, at + 1, closing);
    if (letter === '\n' || letter === '\r') missing.clear();
    if (close !== -1) at = close;
    else if (closing !== undefined) missing.add(closing);
    else if (SEPARATORS.includes(letter)) {
      found.push({ text: list.slice(start, at), end: letter });
      start = at + 1;
    }
    at += 1;
  }
  return [...found, { text: list.slice(start), end: '' }];
}

const unquoted = (name: string): string =>
  name
    .trim()
    .replace(/^["“„«'‘](.*)["”“»'’]$/su, '$1')
    .replace(/\\(.)/gsu, '$1')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The name of a group before its members (RFC 5322, section 3.4): `Team: maria@…, nikos@…;`. */
const GROUP = /^\s*[^"“„«@:<>]{1,64}:(?!\/\/)/u;
const LINK = /^\s*mailto:/iu;

/** Characters: more is no address, and is not looked through. */
const PERSON_LENGTH = 1000;

function person(text: string): Person | undefined {
  if (text.length > PERSON_LENGTH) return { name: '', address: text.slice(0, PERSON_LENGTH) };
  const plain = LINK.test(text) ? text : text.replace(GROUP, '');
  if (plain.trim() === '') return undefined;
  const [, before = '', inner = ''] = /^(.*?)<([^<>]*@[^<>]*)>[^<>]*$/su.exec(plain) ?? [];
  if (inner) return { name: unquoted(before), address: cleanAddress(inner) };
  const [, address = '', name = ''] = /^([^\s()<>@]+@[^\s()<>@]+)\s*\((.*)\)$/su.exec(plain.trim()) ?? [];
  if (address) return { name: unquoted(name), address: cleanAddress(address) };
  return { name: '', address: cleanAddress(plain) };
}

/**
 * Reads a list as it is typed, or pasted from another mail program: with commas, semicolons or lines between, names in quotation marks or
 * not (`Παπαδοπούλου, Μαρία <maria@…>` is one person), groups and comments. What is no address stays as it came, for the owner to correct.
 */
export function parseAddressList(list: string): Person[] {
  const people: Person[] = [];
  let surname = '';
  const settle = () => {
    const left = person(surname);
    if (left) people.push(left);
    surname = '';
  };
  for (const { text, end } of pieces(list)) {
    if (!text.includes('@')) {
      // A comma may part a surname from its first name.
      surname = surname ? `${surname}, ${text.trim()}` : text.trim();
      if (!COMMAS.includes(end)) settle();
      continue;
    }
    const bare = text.trim().split(/\s+/u);
    if (surname === '' && bare.length > 1 && bare.every((word) => /^[^\s<>()"]+@[^\s<>()"]+$/u.test(word) && !LINK.test(word))) {
      people.push(...bare.map((word) => ({ name: '', address: cleanAddress(word) })));
      continue;
    }
    const isNamed = text.includes('<');
    if (surname && !isNamed) settle();
    const found = person(surname ? `${surname}, ${text.trim()}` : text);
    surname = '';
    if (found) people.push(found);
  }
  settle();
  return people.filter(({ name, address }) => name !== '' || address !== '');
}

const PLAIN_NAME = /^[^"\\()<>[\]:;@,،，；、\p{Cc}]*$/u;

export function formatPerson({ name, address }: Person): string {
  if (!name) return address;
  return PLAIN_NAME.test(name) ? `${name} <${address}>` : `"${name.replace(/["\\]/gu, '\\$&')}" <${address}>`;
}

/** The list that `parseAddressList` reads back. */
export const formatAddressList = (people: readonly Person[]): string => people.map(formatPerson).join(', ');
