import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'functions/storage/migrations';

/** The runtime cannot read a folder, so the list is written by hand. */
it('the list of migrations has every one, in its order', () => {
  const listed = [...readFileSync(`${FOLDER}.ts`, 'utf8').matchAll(/^ {2}\['([^']+)', \w+\],$/gmu)].map(([, name]) => name);
  expect(listed).toEqual(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.sql'))
      .toSorted(),
  );
});
