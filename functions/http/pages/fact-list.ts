import { html } from 'hono/html';
import { languageRuns } from '../../../src/i18n/language-runs.ts';
import type { Locale } from '../../../src/i18n/locales.ts';

export type Html = ReturnType<typeof html>;

export const factList = (facts: readonly (readonly [term: string, text: string | Html] | undefined)[]): Html =>
  html`<dl class="fact-list">${facts.map((fact) => fact && html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`)}</dl>`;

export const languageSpans = (text: string, locale: Locale): Html =>
  html`${languageRuns(text, locale).map((run) => (run.lang ? html`<span lang="${run.lang}">${run.text}</span>` : run.text))}`;
