import type { Breadcrumb, Event, Exception, StackFrame } from '@sentry/core';
import { scrubText } from '../scrub.shared.ts';

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/u;

export const toEnvironment = (origin: string, site: string): 'production' | 'preview' | 'local' =>
  origin === site ? 'production' : LOCAL.test(origin) ? 'local' : 'preview';

export const BREADCRUMBS = 100;
const MESSAGE_LENGTH = 500;
const SHORT_LENGTH = 200;
const EXCEPTIONS = 5;
const FRAMES = 50;
const IMAGES = 100;
const TAGS = 10;

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const valuesOf = (value: unknown): Fields[] => listOf(Array.isArray(value) ? value : fieldsOf(value)['values']);

const text = (value: unknown, length = SHORT_LENGTH): string | undefined =>
  typeof value === 'string' && value !== '' ? scrubText(value).slice(0, length) : undefined;
const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const EVENT_ID = /^[\da-f]{32}$/u;
const DEBUG_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const LEVEL = /^(?:fatal|error|warning|log|info|debug)$/u;
/** A built script, whose name may look like a token. */
const ASSET = /^https?:\/\/[\w.:-]{1,255}\/assets\/[\w.-]{1,120}\.js$/u;
const VERSION = /^[\w.+-]{1,40}$/u;

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };
const filled = <T extends object>(fields: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;

const place = (value: unknown): string | undefined => matching(value, ASSET) ?? text(value);

const toFrame = (frame: Fields): StackFrame =>
  filled({
    ...{ filename: place(frame['filename']), abs_path: place(frame['abs_path']), function: text(frame['function']) },
    ...{ lineno: number(frame['lineno']), colno: number(frame['colno']), in_app: flag(frame['in_app']) },
  });

function toException({ type, value, mechanism, stacktrace }: Fields): Exception {
  const { type: by, handled } = fieldsOf(mechanism);
  const frames = listOf(fieldsOf(stacktrace)['frames']).slice(-FRAMES);
  return filled({
    type: text(type),
    value: text(value, MESSAGE_LENGTH),
    mechanism: { type: text(by) ?? 'generic', ...filled({ handled: flag(handled) }) },
    stacktrace: frames.length > 0 ? { frames: frames.map(toFrame) } : undefined,
  });
}

/** Elements are named by `button#send[aria-label="…"]`: what is in brackets may be a person’s words. */
const withoutAttributes = (message: unknown): unknown =>
  typeof message === 'string' ? message.replace(/\[[^\]]{0,200}\]?/gu, '') : message;

export function scrubBreadcrumb(crumb: object): Breadcrumb {
  const { timestamp, type, category, level, message, data } = crumb as Fields;
  const { url, from, to, method, status_code } = fieldsOf(data);
  const kept = filled({ url: text(url), from: text(from), to: text(to), method: text(method), status_code: number(status_code) });
  return filled({
    ...{ timestamp: number(timestamp), type: text(type), category: text(category) },
    level: matching(level, LEVEL) as Breadcrumb['level'],
    message: text(matching(category, /^ui\./u) ? withoutAttributes(message) : message),
    data: Object.keys(kept).length > 0 ? kept : undefined,
  });
}

/**
 * Keeps only what is listed here, scrubbed by the monitor's rules: no user, IP address, headers, cookies, bodies, queries or contexts.
 * Runs in the page and again in the tunnel, where an event may have any shape. Source: develop.sentry.dev/sdk/data-model/event-payloads
 */
export function scrubEvent(event: object): Event {
  const { event_id, timestamp, platform, level, transaction, release, environment, request, tags, sdk, ...rest } = event as Fields;
  const images = listOf(fieldsOf(rest['debug_meta'])['images']).flatMap((image) => {
    const [code_file, debug_id] = [matching(image['code_file'], ASSET), matching(image['debug_id'], DEBUG_ID)];
    return code_file && debug_id ? [{ type: 'sourcemap' as const, code_file, debug_id }] : [];
  });
  const exceptions = valuesOf(rest['exception']).slice(-EXCEPTIONS);
  const crumbs = valuesOf(rest['breadcrumbs']).slice(-BREADCRUMBS);
  const url = text(fieldsOf(request)['url']);
  const { name, version } = fieldsOf(sdk);
  return filled({
    ...{ event_id: matching(event_id, EVENT_ID), timestamp: number(timestamp), platform: matching(platform, /^(?:javascript|node)$/u) },
    level: matching(level, LEVEL) as Event['level'],
    message: text(rest['message'], MESSAGE_LENGTH),
    ...{ transaction: text(transaction), release: matching(release, VERSION), environment: matching(environment, VERSION) },
    request: url === undefined ? undefined : { url },
    tags: Object.fromEntries(
      Object.entries(fieldsOf(tags))
        .flatMap(([tag, value]) => (/^[a-z]{1,20}$/u.test(tag) ? [[tag, text(String(value)) ?? '']] : []))
        .slice(0, TAGS),
    ),
    exception: exceptions.length > 0 ? { values: exceptions.map(toException) } : undefined,
    breadcrumbs: crumbs.map(scrubBreadcrumb),
    debug_meta: images.length > 0 ? { images: images.slice(0, IMAGES) } : undefined,
    // Sentry then stores no address of the sender.
    sdk: { ...filled({ name: matching(name, VERSION), version: matching(version, VERSION) }), settings: { infer_ip: 'never' as const } },
  });
}
