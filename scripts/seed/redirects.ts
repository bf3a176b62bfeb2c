import { DAY_MS } from '../../functions/calendar.ts';
import { createChance } from './random.ts';
import type { Row, Seeding, Table } from './rows.ts';

const TARGETS = ['/about', '/services', '/blog', '/notes', '/contact', '/store', 'https://www.dpa.gr'];
const NOTES = ['', 'From the site before this one', 'Μετονομάστηκε', 'Printed on the brochure of 2024'];

export const redirectRows = ({ seed, now }: Seeding, redirects: number): [Table, Row][] =>
  Array.from({ length: redirects }, (_, index) => {
    const chance = createChance(seed, 'redirect', index);
    const isGone = chance.holds(0.1);
    const hits = chance.holds(0.3) ? 0 : chance.whole(1, 900);
    const createdAt = now - chance.whole(1, 400) * DAY_MS;
    const row = {
      ...{ id: chance.id(), source: `/${chance.pick(['old', 'archive', 'σελίδες', 'en/products'])}/page-${index}.html` },
      ...{ target: isGone ? '' : chance.pick(TARGETS), status: isGone ? 410 : chance.pick([301, 302, 308]) },
      ...{ every_locale: chance.holds(0.2) ? 1 : 0, note: chance.pick(NOTES), hits, version: 1, created_at: createdAt },
      last_on: hits > 0 ? new Date(now - chance.whole(0, 30) * DAY_MS).toISOString().slice(0, 10) : null,
    };
    return ['redirects', row];
  });
