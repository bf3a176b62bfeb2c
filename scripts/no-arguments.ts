/** Import it first in a command that takes no argument, so that a mistyped one is not ignored. */
import './plain-errors.ts';
import { parseArgs } from 'node:util';

parseArgs();
