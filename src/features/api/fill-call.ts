import { own } from '../foreign/own.shared.ts';
import type { KnownCall } from './known-calls.shared.ts';

export function fillCall<Name extends KnownCall>(name: Name, options: { params?: unknown; query?: unknown }): Name {
  const { params = {}, query } = options as { params?: Record<string, string>; query?: Record<string, string> };
  const filled = name.replace(/:\w+/gu, (key) => encodeURIComponent(own(params, key.slice(1)) ?? ''));
  return (query ? `${filled}?${new URLSearchParams(query)}` : filled) as Name;
}
