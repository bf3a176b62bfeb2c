import { serveRun } from '../serve-run.ts';
import { compareTexts } from './diff.ts';

serveRun(compareTexts);
