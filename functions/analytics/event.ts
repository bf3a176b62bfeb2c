import type { Context } from 'hono';
import { PREFERENCE_CHANGED } from '../../src/features/accessibility/preferences.schema.ts';
import {
  type AnalyticsEvent,
  LONGEST_PATH,
  STORED_PROPERTIES,
  STORED_TEXT_LENGTH,
  toPath,
  type View,
} from '../../src/features/analytics/events.schema.ts';
import { PAGE_VIEW, WEB_VITALS } from '../../src/features/analytics/names.shared.ts';
import { isOwnPath } from '../../src/features/analytics/own-path.shared.ts';
import { getTemplate } from '../../src/features/analytics/templates.shared.ts';
import { toBucket, VITALS } from '../../src/features/analytics/vitals.shared.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import { splitPath } from '../../src/i18n/path.ts';
import { athensDay } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { believedTime, oldestOpenDay } from '../http/believed-time.ts';
import { parseDevice, toViewport } from '../http/device.ts';
import { network, networkCountry } from '../http/network.ts';
import { type Database, database } from '../storage/database.ts';
import { dayHash } from '../storage/day-hash.ts';
import { isRobot } from './robots.ts';
import { parseSource } from './source.ts';
import type { AnalyticsRow } from './storage/events.ts';

/** Only hashed, never stored. */
export interface Sender {
  address: string;
  userAgent: string;
}

const hashVisitor = (db: Database, { address, userAgent }: Sender, day: string, oldestDay: string): Promise<string> =>
  dayHash(db, `${network(address)}\n${userAgent}`, day, oldestDay);

type Properties = AnalyticsEvent['properties'];

/** Global Privacy Control (w3.org/TR/gpc), or Do Not Track before it. */
const objects = (c: Context<AppEnv>): boolean => c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1';

export const isExcluded = (c: Context<AppEnv>): boolean =>
  objects(c) ||
  isRobot({
    userAgent: c.req.header('User-Agent') ?? '',
    header: (name) => c.req.header(name),
    secure: c.req.url.startsWith('https:'),
    cf: c.req.raw.cf as Parameters<typeof isRobot>[0]['cf'],
  });

function toPage(properties: Properties): { path: string; locale: string; template: string } | undefined {
  const requested = typeof properties['path'] === 'string' ? toPath(properties['path']) : '';
  if (requested.length > LONGEST_PATH || !isOwnPath(requested) || requested.includes('%')) return undefined;
  const path = requested.replace(/(?:\/index)?\.html$|(?<=.)\/$/u, '') || '/';
  return { path, locale: splitPath(path).locale, template: getTemplate(path) };
}

function toStoredProperties(event: string, properties: Properties): AnalyticsRow['properties'] {
  const pairs =
    event === WEB_VITALS
      ? VITALS.flatMap((metric): [string, number][] => {
          const value = properties[metric];
          return typeof value === 'number' ? [[metric, toBucket(metric, value)]] : [];
        })
      : (STORED_PROPERTIES.get(event) ?? []).flatMap((name): [string, string | number][] => {
          const value = own(properties, name);
          if (typeof value === 'string') return [[name, value.slice(0, STORED_TEXT_LENGTH)]];
          return typeof value === 'number' ? [[name, value]] : [];
        });
  return pairs.length > 0 ? Object.fromEntries(pairs) : null;
}

const getWidth = ({ width }: Properties): number | undefined => (typeof width === 'number' ? width : undefined);
/** A preference may tell of a disability, so it is stored without anything about its visitor. */
const NOBODY = { visitor: '', device: '', browser: '', system: '' };
const NOWHERE = { channel: null, referrer: null, campaign: null };

export async function toEventRow(
  c: Context<AppEnv>,
  { event, properties, timestamp, id }: AnalyticsEvent,
  now: Date,
): Promise<AnalyticsRow> {
  const at = believedTime(timestamp, now);
  const day = athensDay(at);
  const stored = { id: id ?? crypto.randomUUID(), day, at, event, properties: toStoredProperties(event, properties) };
  if (event === PREFERENCE_CHANGED) return { ...stored, ...NOBODY };
  const userAgent = c.req.header('User-Agent') ?? '';
  const sender = { address: c.req.header('CF-Connecting-IP') ?? '', userAgent };
  const url = new URL(c.req.url);
  return {
    ...stored,
    visitor: await hashVisitor(database(c.env.DB), sender, day, oldestOpenDay(now)),
    ...(toPage(properties) ?? { path: null, locale: null, template: null }),
    ...(event === PAGE_VIEW ? parseSource(properties as View, url.hostname) : NOWHERE),
    country: networkCountry(c),
    ...parseDevice(userAgent, c.req.header('Sec-CH-UA-Mobile')),
    viewport: toViewport(getWidth(properties)),
  };
}
