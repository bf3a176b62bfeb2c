import { expect, it } from 'vitest';
import { graphOf } from './chunk-graph.ts';

const FILES: Record<string, string> = {
  '/assets/Island.1.js': 'import{a}from"./react.2.js";import"./side.3.js";const later=()=>import("./later.4.js");',
  '/assets/react.2.js': 'import{b as c}from"./runtime.5.js";export{c}',
  '/assets/side.3.js': "import'./react.2.js'",
  '/assets/later.4.js': '',
  '/assets/runtime.5.js': 'import"./side.3.js"',
};

it('lists static imports recursively, each once, and no dynamic imports', async () => {
  const read = async (file: string) => {
    const text = FILES[file];
    if (text === undefined) throw new Error(file);
    return text;
  };
  expect(await graphOf(['/assets/Island.1.js'], read)).toEqual([
    '/assets/Island.1.js',
    '/assets/react.2.js',
    '/assets/side.3.js',
    '/assets/runtime.5.js',
  ]);
});
