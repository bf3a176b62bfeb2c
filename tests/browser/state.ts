import { join } from 'node:path';
import { STATE as LOCAL } from '../../scripts/functions-server.ts';
import { RESULTS } from '../../scripts/runners.ts';

/** The installation of the tested site: one of the tests, new with each `npm test`, unless they test a running site. */
export const STATE = process.env['BASE_URL'] ? LOCAL : join(RESULTS, 'state');
