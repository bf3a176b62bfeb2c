import { entry } from './entry.ts';
import { home } from './home.ts';
import { offline } from './offline.ts';
import { practice } from './practice.ts';
import { reference } from './reference.ts';
import { resume } from './resume.ts';
import { shell } from './shell.ts';
import { store } from './store.ts';
import { writing } from './writing.ts';

export const en = { ...shell, ...home, ...entry, ...writing, ...practice, ...resume, ...store, ...reference, ...offline };
