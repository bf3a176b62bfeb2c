/**
 * Import it first: ends a script with the error's message instead of Node's stack. A failed child
 * process has printed its own.
 */
import { faultText } from './fault-text.ts';

process.on('uncaughtException', (error: Error & { status?: number }) => {
  if (typeof error.status === 'number') process.exit(error.status);
  console.error(`\n${faultText(error)}`);
  process.exit(1);
});
