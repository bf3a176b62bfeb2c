import type { LaunchOptions } from '@playwright/test';
import { CHROMIUM, findProgram, HEADLESS_SHELL } from '../../scripts/programs.ts';

/** No sandbox, because containers run as root. The others stop the browser's own requests during a test. */
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/** Chromium of `CHROME_PATH` or of the system; Playwright's own is never downloaded. @throws Error that says what to install */
export function launchOptions(): LaunchOptions {
  const executablePath = findProgram(CHROMIUM);
  if (!executablePath) throw new Error('No Chromium was found. Install one (Debian: apt install chromium), or set CHROME_PATH.');
  return { executablePath, args: CHROMIUM_ARGS };
}

/** The headless shell, or Chromium if it is missing. @throws Error that says what to install */
export function headlessOptions(): LaunchOptions {
  const executablePath = findProgram(HEADLESS_SHELL);
  // Without hinting its text has the widths of Chromium's.
  return executablePath ? { executablePath, args: [...CHROMIUM_ARGS, '--font-render-hinting=none'] } : launchOptions();
}
