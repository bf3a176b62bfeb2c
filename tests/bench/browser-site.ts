/** The last built site with its own database, on a real local server, and a browser. */
import { randomBytes } from 'node:crypto';
import { type Browser, type Cookie, chromium } from '@playwright/test';
import { isResponding, serveFunctions } from '../../scripts/functions-server.ts';
import { ownerLink } from '../../scripts/owner-link.ts';
import { assertFree, getPort } from '../../scripts/processes.ts';
import { writeRows } from '../../scripts/seed/database.ts';
import type { Row, Table } from '../../scripts/seed/rows.ts';
import { launchOptions } from '../browser/chromium.ts';
import { install } from '../server/installation.ts';

export interface BrowserSite {
  /** Without a slash at its end. */
  address: string;
  browser: Browser;
  /** The owner's session. */
  signIn: () => Promise<Cookie[]>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * @param prepare gets the state's folder, after the rows are written
 * @throws Error if the port is taken or the server does not respond
 */
export async function openSite(rows: Iterable<readonly [Table, Row]>, prepare?: (state: string) => void): Promise<BrowserSite> {
  const port = getPort('PORT', 8789);
  const address = `http://localhost:${port}`;
  await assertFree(port, 'PORT');
  const installed = await install({ vars: { AUTH_SECRET: randomBytes(32).toString('base64url') } });
  const { config, state } = installed;
  writeRows(state, rows);
  prepare?.(state);
  const { token } = await ownerLink({ email: 'owner@lycabettus.test', config, state });
  const serve = async () => {
    const server = serveFunctions({ port, config, state, files: 'dist', silent: true });
    if (!(await isResponding(`${address}/api/health`))) throw new Error('the server did not respond');
    return server;
  };
  let server = await serve();
  const browser = await chromium.launch(launchOptions());
  return {
    address,
    browser,
    signIn: async () => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const signedIn = await context.request.post(`${address}/api/auth/link/follow`, { data: { token } });
      if (!signedIn.ok()) throw new Error(`the sign-in answered ${signedIn.status()}`);
      return context.cookies();
    },
    restart: async () => {
      await server.stop();
      server = await serve();
    },
    close: async () => {
      await browser.close();
      await server.stop();
      installed.remove();
    },
  };
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export const printHead = (what: string): void => console.log(`| ${what} | median, ms | slowest, ms |\n| --- | ---: | ---: |`);

export const printTimes = (name: string, times: readonly number[]): void =>
  console.log(`| ${name} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`);
