// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is read stands in strings.
import { describe, expect, it } from 'vitest';
import { parseWords } from './script-words.ts';

const names = (code: string) => [...parseWords(code).names];
const attributes = (code: string) => [...parseWords(code).attributes];

describe('the class names that a script can add', () => {
  it.each([
    ['elements and lists of classes', 'jsx("p",{className:"small muted"})', ['p', 'small', 'muted']],
    ['classes chosen at run time', 'jsx(Row,{className:late?"over":"poor"})', ['over', 'poor']],
    ['markup in a string', 'box.innerHTML=`<dialog class="panel wide"><b>${name}</b></dialog>`', ['dialog', 'panel', 'wide', 'b']],
    ['the whole words of a template', 'box.className=`bar ${kind} late`', ['bar', 'late']],
    ['no sentence', 'say("Your message was sent.")', []],
  ])('%s', (_, code, expected) => {
    expect(names(code)).toEqual(expected);
  });

  it('treats a word completed at run time as a prefix', () => {
    const { prefixes, names: whole } = parseWords('a.className=`button button-${size}`');
    expect([[...prefixes], [...whole]]).toEqual([['button-'], ['button']]);
  });
});

describe('the attributes that a script can set', () => {
  it.each([
    ['by name', 'a.setAttribute("aria-invalid",b)', 'aria-invalid'],
    ['as a property', 'menu.open=true', 'open'],
    ['of an element', 'jsx("p",{"aria-hidden":true})', 'aria-hidden'],
    ['in the data set', 'root.dataset.firstView=""', 'data-first-view'],
    ['in the data set, quoted', 'root.dataset["state"]="on"', 'data-state'],
    ['in the data set, one of several', 'for(const name of ["contrast","spacing"])root.dataset[name]=""', 'data-spacing'],
  ])('%s', (_, code, expected) => {
    expect(attributes(code)).toContain(expected);
  });
});
