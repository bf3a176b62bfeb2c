import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installedChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program))).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The Chromium of `CHROME_PATH` or of the system; Playwright's own is never downloaded. @throws Error that says how to get one */
export function launchOptions(): LaunchOptions {
  const executablePath = process.env['CHROME_PATH'] || installedChromium();
  if (!executablePath) throw new Error('No Chromium was found. Install one (Debian: apt install chromium), or set CHROME_PATH.');
  // No sandbox: containers run as root. The rest keeps the browser from calling home during a test.
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'] };
}
