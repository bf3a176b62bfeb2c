import { own } from '../../src/features/foreign/own.shared.ts';
import { withoutAccents } from '../../src/i18n/fold.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import type { Chance } from './random.ts';

type Names = readonly [string, ...string[]];

const FIRST: Record<Locale, Names> = {
  en: [
    'Ada',
    'Alan',
    'Beatrice',
    'Daniel',
    'Emma',
    'Frank',
    'Grace',
    'Henry',
    'Ingrid',
    'James',
    'Laura',
    'Martin',
    'Olivia',
    'Peter',
    'Ruth',
    'Tom',
  ],
  el: [
    'Ελένη',
    'Μαρία',
    'Γιώργος',
    'Νίκος',
    'Κατερίνα',
    'Δημήτρης',
    'Σοφία',
    'Ιωάννα',
    'Θανάσης',
    'Άννα',
    'Πέτρος',
    'Βασιλική',
    'Σπύρος',
    'Ειρήνη',
  ],
};
const LAST: Record<Locale, Names> = {
  en: [
    'Ashford',
    'Bennett',
    'Clarke',
    'Dalton',
    'Ellis',
    'Fischer',
    'Greene',
    'Hughes',
    'Jensen',
    'Keller',
    'Lindqvist',
    'Moore',
    'Novak',
    'Parker',
  ],
  el: [
    'Παπαδάκη',
    'Γεωργίου',
    'Νικολάου',
    'Αντωνίου',
    'Βλάχου',
    'Καραγιάννη',
    'Οικονόμου',
    'Ιωάννου',
    'Δημητρίου',
    'Σταύρου',
    'Αθανασίου',
    'Λάμπρου',
  ],
};
const HOSTS: Names = ['client.example', 'workshop.example', 'harbour.example', 'studio.example', 'university.example', 'post.example'];

const LATIN: Record<string, string> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p' },
  ...{ ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o' },
};
const latin = (text: string): string => [...withoutAccents(text).toLowerCase()].map((letter) => own(LATIN, letter) ?? letter).join('');

export interface Person {
  name: string;
  address: string;
  locale: Locale;
}

export function drawPerson(chance: Chance): Person {
  const locale = chance.holds(0.55) ? 'el' : 'en';
  const [first, last] = [chance.pick(FIRST[locale]), chance.pick(LAST[locale])];
  return { name: `${first} ${last}`, address: `${latin(first)}.${latin(last)}${chance.whole(1, 99)}@${chance.pick(HOSTS)}`, locale };
}
