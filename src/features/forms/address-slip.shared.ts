import distance from 'damerau-levenshtein';
import { inLatinLayout } from '../search/reading/layout.shared.ts';
import { cleanAddress, displayAddress, isDisguised, latinAddress } from './address.shared.ts';
import { asLatin } from './identifiers.shared.ts';

/** Usual ends of a provider's addresses; `…` stands for its country ends. */
const PROVIDERS = new Map<string, string>([
  ['gmail', 'com'],
  ['googlemail', 'com'],
  ['hotmail', 'com co.uk …'],
  ['outlook', 'com com.gr …'],
  ['windowslive', 'com'],
  ['yahoo', 'com gr co.uk …'],
  ['icloud', 'com com.cn'],
  ['protonmail', 'com ch'],
  ['otenet', 'gr'],
  ['cosmotemail', 'gr'],
  ['forthnet', 'gr'],
  ['vodafone', 'gr com …'],
]);
/** Other providers whose names differ from a known one by a slip. */
const OTHERS = new Set('mail email gmx cloud proton wahoo foxmail netmail hanmail'.split(' '));

/** Ends that do not exist (iana.org/domains/root/db), and the ones that were meant. */
const ENDS = new Map<string, string>(
  Object.entries({
    com: 'con cmo cpm ocm vom xom cim clm cok comm coom ccom conm copm comn cxom cvom ckm c c0m como',
    net: 'nte ent nett ney nat met nt',
    org: 'ogr orgg prg irg rog',
    gr: 'rg grr ggr g gtr grt',
    eu: 'ue euu',
  }).flatMap(([right, slips]) => slips.split(' ').map((slip) => [slip, right] as const)),
);

/** Ends after which a name in Greek letters counts as typed with the wrong layout. */
const USUAL_ENDS = /\.(?:com|net|org|gr|eu|de|uk|fr|it|cy|info)$/u;

const allowed = (name: string): number => (name.length < 7 ? 1 : 2);

function nearProvider(name: string): string | undefined {
  if (PROVIDERS.has(name) || OTHERS.has(name) || /^[a-z]mail$/u.test(name)) return undefined;
  return [...PROVIDERS.keys()].find(
    (known) => Math.abs(known.length - name.length) <= allowed(known) && distance(name, known).steps <= allowed(known),
  );
}

function rightEnd(provider: string, end: string): string {
  const [first = '', ...others] = (PROVIDERS.get(provider) ?? '').split(' ');
  if (end === first || others.includes(end)) return end;
  const meant = ENDS.get(end) ?? end;
  if (meant === first || others.includes(meant)) return meant;
  const isCountry = /^(?:com?\.)?[a-z]{2}$/u.test(end) && !/(?:^|\.)gr$/u.test(end) && !['co', 'cm', 'om'].includes(end);
  return others.includes('…') && isCountry ? end : first;
}

function rightDomain(domain: string): string {
  const plain = domain
    .toLowerCase()
    .replaceAll(',', '.')
    .replace(/^www\./u, '');
  const [name = '', ...rest] = plain.split('.');
  const end = rest.join('.');
  const run = plain.replace(/[^a-z\d]/gu, '');
  const joined = [...PROVIDERS.keys()].find((known) => (end === '' && name === known) || [`${known}com`, `${known}gr`].includes(run));
  const provider = joined ?? (PROVIDERS.has(name) ? name : nearProvider(name));
  if (joined !== undefined) return `${joined}.${rightEnd(joined, run.slice(joined.length) || 'com')}`;
  if (provider !== undefined) {
    const right = rightEnd(provider, end);
    if (provider === name || right === end || end === 'gr' || ENDS.has(end)) return `${provider}.${right}`;
  }
  const last = rest.at(-1) ?? '';
  const meant = ENDS.get(last);
  return meant === undefined ? plain : [name, ...rest.slice(0, -1), meant].join('.');
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
const isProviders = (address: string): boolean => {
  const [name = '', ...rest] = domainOf(address).split('.');
  return PROVIDERS.has(name) && rightEnd(name, rest.join('.')) === rest.join('.');
};

/** Spells an address from another keyboard layout or alphabet in Latin; undefined if it may well be meant. */
function inLatin(address: string): string | undefined {
  if (!/[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}]/u.test(address)) return undefined;
  const plain = address.normalize('NFD').replace(/\p{M}/gu, '');
  const typed = inLatinLayout(plain.toLowerCase());
  const alike = asLatin(plain);
  const candidates = [isDisguised(address) ? latinAddress(address) : undefined, typed, alike].filter(
    (one): one is string => one !== undefined && /^[\0-\x7f]+$/u.test(one),
  );
  const known = candidates.find((one) => isProviders(rightAddress(one)));
  if (known !== undefined) return known;
  if (isDisguised(address)) return latinAddress(address) ?? candidates.find((one) => USUAL_ENDS.test(one));
  // A name of Cyrillic letters that all look Latin, with a Latin end: `ѕсоре.com`.
  const isFalse = /\p{Script=Cyrillic}/u.test(domainOf(address)) && /\.[a-z]+$/u.test(address);
  return isFalse && /^[\0-\x7f]+$/u.test(alike) ? alike : undefined;
}

const rightAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, address.indexOf('@'))}@${rightDomain(address.slice(at + 1))}`;
};

export interface AddressQuestion {
  /** `local`: letters before the @ to which few services can write. */
  kind: 'slip' | 'letters' | 'local';
  meant?: string;
}

/** Addresses without the @, or with the key beside it: `maria"gmail.com`, `maria2gmail.com`. */
const WITHOUT_AT = new RegExp(
  `^(?!www\\.)(\\S{1,64}?)(?:["'#2.]|[([]at?[)\\]]| at )?((?:${[...PROVIDERS.keys()].join('|')})\\.[a-z.]{2,6})$`,
  'u',
);

/** Finds a likely mistake in a typed address; undefined if it looks right. */
export function questionAbout(written: string): AddressQuestion | undefined {
  const cleaned = cleanAddress(written);
  const address = displayAddress(cleaned.includes('@') ? cleaned : cleaned.replace(WITHOUT_AT, '$1@$2'));
  if (!/^[^@]+@+[^@]+$/u.test(address)) return undefined;
  const latin = inLatin(address);
  const right = rightAddress(latin ?? address);
  if (latin !== undefined || right.toLowerCase() !== displayAddress(cleaned).toLowerCase())
    return /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/u.test(right) ? { kind: latin === undefined ? 'slip' : 'letters', meant: right } : undefined;
  if (isDisguised(address)) return { kind: 'letters' };
  return /[^\0-\x7f]/u.test(address.slice(0, address.lastIndexOf('@'))) ? { kind: 'local' } : undefined;
}
