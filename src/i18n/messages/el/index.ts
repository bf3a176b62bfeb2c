import { analytics } from './analytics.ts';
import { entry } from './entry.ts';
import { fields } from './fields.ts';
import { home } from './home.ts';
import { performance } from './performance.ts';
import { practice } from './practice.ts';
import { reference } from './reference.ts';
import { resume } from './resume.ts';
import { shell } from './shell.ts';
import { store } from './store.ts';
import { writing } from './writing.ts';

export const el = {
  ...shell,
  ...fields,
  ...home,
  ...entry,
  ...writing,
  ...practice,
  ...resume,
  ...store,
  ...reference,
  ...analytics,
  ...performance,
};
