import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const MOST_LINES = 100;
const LEFT_OUT = /\.test\.|fixture|messages/u;

function findLongFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const first = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - first + 1;
      if (lines > MOST_LINES) found.push(`${file}:${first}: ${node.name?.getText(source) ?? 'unnamed'}, ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it(`has no function of more than ${MOST_LINES} lines`, () => {
  const files = globSync('{src,functions,scripts}/**/*.{ts,tsx}').filter((file) => !LEFT_OUT.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(findLongFunctions)).toEqual([]);
}, 60_000);
