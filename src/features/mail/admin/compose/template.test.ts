import { expect, it } from 'vitest';
import { filledTemplate } from './template.ts';

const MISSING = { name: 'name', subject: 'subject', order: 'order number', service: 'service' };

it('a template is filled in where the value is known, and marked where it is not; other braces stay', () => {
  const values = { name: '$& Ελένη', subject: '{name}', service: '' };
  expect(filledTemplate('Dear {name}, re {subject} {other}: {order}, {service}. {Name}', values, MISSING)).toBe(
    'Dear $& Ελένη, re {name} {other}: [… order number], [… service]. {Name}',
  );
});
