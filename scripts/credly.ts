/** `npm run site -- credly`: imports the public badges of the user in `content/site.yaml`, as each build does. */
import './no-arguments.ts';
import { identity } from '../src/features/identity/identity.ts';
import { credlyLine, importCredly } from './credly-import.ts';

if (!identity.credly) throw new Error('content/site.yaml does not name a user of Credly. Add "credly: { user: … }" to it.');
const outcome = await importCredly(identity.credly);
console.log(credlyLine(outcome));
if (outcome.problem !== null) process.exitCode = 1;
