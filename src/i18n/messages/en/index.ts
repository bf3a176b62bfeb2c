import { entry } from './entry.ts';
import { accessibility, toast } from './floating.ts';
import { home } from './home.ts';
import { practice } from './practice.ts';
import { reference } from './reference.ts';
import { resume } from './resume.ts';
import { shell } from './shell.ts';
import { store } from './store.ts';
import { writing } from './writing.ts';

export const en = { ...shell, ...accessibility, ...home, ...entry, ...writing, ...practice, ...resume, ...store, ...reference, ...toast };
