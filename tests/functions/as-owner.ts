import { exports } from 'cloudflare:workers';
import { signedIn } from './owner-session.ts';
import { newNetwork } from './visit.ts';

const SITE = 'https://lycabettus.test';
/** Requests an address as the signed-in owner, from a page of the site. Each request has another IP address, so that no limit applies. */
export const asOwner = async (address: string, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('Cookie', await signedIn());
  headers.set('CF-Connecting-IP', newNetwork());
  if (init.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return exports.default.fetch(new Request(new URL(address, SITE), { redirect: 'manual', ...init, headers }));
};
