/** Import it first in a build: content is read while modules are imported, and what stops that build must not leave the failure of one before. */
import { forgetFailure } from './build-problems.ts';

forgetFailure();
