/**
 * Imported first, ends a script with the message of what went wrong instead of Node's stack. A child process that failed has
 * said why itself.
 */
import { faultText } from './fault-text.ts';

process.on('uncaughtException', (error: Error & { status?: number }) => {
  if (typeof error.status === 'number') process.exit(error.status);
  console.error(`\n${faultText(error)}`);
  process.exit(1);
});
