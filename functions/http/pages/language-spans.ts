import { html } from 'hono/html';
import { languageRuns } from '../../../src/i18n/language-runs.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Html } from './fact-list.ts';

export const languageSpans = (text: string, locale: Locale): Html =>
  html`${languageRuns(text, locale).map((run) => (run.lang ? html`<span lang="${run.lang}">${run.text}</span>` : run.text))}`;
