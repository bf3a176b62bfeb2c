import { serveRun } from '../serve-run.ts';
import { findAll } from './regex.ts';

serveRun(findAll);
