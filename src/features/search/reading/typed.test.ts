import { describe, expect, it } from 'vitest';
import { fold } from '../../../i18n/fold.ts';
import { closest, isSameName, readTyped } from './typed.shared.ts';

const finds = (typed: string, texts: readonly string[]): string[] => closest(texts, readTyped(fold(typed)), (text) => [fold(text)]);

it.each([
  ['analysi', 'Η ανάλυση των πωλήσεων', true],
  ['πωλησ', 'Η ανάλυση των πωλήσεων', true],
  ['pwlhs anal', 'Η ανάλυση των πωλήσεων', true],
  ['σαλεσ', 'Sales data', true],
  ['analysi kostous', 'Η ανάλυση των πωλήσεων', false],
  ['csv', 'Reading csv-greek-excel', true],
  ['greek-excel', 'Reading csv, in Greek (Excel)', true],
  ['3enakis', 'Νίκος Ξενάκης', true],
  ['4altis', 'Ψάλτης', true],
  ['8eodwros', 'Θεόδωρος', true],
  ['zoi', 'Ζωή', true],
  ['zwh', 'Ζωή', true],
  ['giannis', 'Γιάννης', true],
  ['yannis', 'Γιάννης', true],
  ['γιαννης', 'Yannis', true],
  ['yiorgos', 'Γιώργος', true],
  ['panayiotis', 'Παναγιώτης', true],
  ['mixail', 'Μιχαήλ', true],
  ['io', 'Ηώ', true],
  ['io', 'Ιωάννης', false],
  ['Papadopoulou, Maria', 'Μαρία Παπαδοπούλου', true],
  ['papadopoulou,maria', 'Μαρία Παπαδοπούλου', true],
  ['«papadopoulou»', 'Μαρία Παπαδοπούλου', true],
  ['papadopoulou-nikolaou', 'Μαρία Παπαδοπούλου-Νικολάου', true],
  ['anthropoi', 'Άνθρωποι', true],
  ['agaph', 'Αγάπη', true],
  ['nikh', 'Νίκη', true],
  ['eidisis', 'Ειδήσεις', true],
  ['ειδισης', 'Ειδήσεις', true],
  ['3', 'Ξ', false],
])('%j in %j: %s', (typed, text, found) => {
  expect(finds(typed, [text])).toEqual(found ? [text] : []);
});

it('puts what was typed before what was guessed, and the start of a text before its middle', () => {
  const texts = ['Hotmail', 'Of mail', 'Mail', 'Μαιλ'];
  expect(finds('mail', texts)).toEqual(['Mail', 'Of mail', 'Hotmail', 'Μαιλ']);
});

describe('names that may be one', () => {
  it.each([
    ['maria', 'μαρια', true],
    ['yannis', 'γιαννησ', true],
    ['zoe', 'ζωη', false],
    ['maria', 'mario', false],
    ['παπα', 'papadopoulou', false],
  ])('%s, %s: %s', (one, other, same) => {
    expect([isSameName(one, other), isSameName(other, one)]).toEqual([same, same]);
  });
});
