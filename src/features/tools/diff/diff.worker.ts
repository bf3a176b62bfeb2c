import { serveRun } from '../serve-run.ts';
import { compare } from './diff.ts';

serveRun(compare);
