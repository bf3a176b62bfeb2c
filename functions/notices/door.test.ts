import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('nothing but the door puts a message in the mailbox, and what arrives that no person wrote', () => {
  const files = globSync('functions/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const callers = files.filter((file) => /import \{[^}]*\breceive\b[^}]*\} from '[^']*\/receive\.ts'/u.test(readFileSync(file, 'utf8')));
  expect(callers.toSorted()).toEqual(['functions/mail/incoming/incoming.ts', 'functions/notices/tell.ts']);
});
