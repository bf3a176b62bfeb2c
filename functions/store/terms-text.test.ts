import { expect, it } from 'vitest';
import { termsAsText } from './terms-text.ts';

it('keeps each row of a table in the terms a line of its own', () => {
  const table = '| Ζώνη | Ημέρες |\n| :--- | ---: |\n| Ελλάδα | 3 |\n| Κύπρος | 7 |';
  expect(termsAsText(`Παράδοση:\n\n${table}\n\nΈως\nαύριο.`)).toBe(
    'Παράδοση:\n\n| Ζώνη | Ημέρες |\n| Ελλάδα | 3 |\n| Κύπρος | 7 |\n\nΈως αύριο.',
  );
});
