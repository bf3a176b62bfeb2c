import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

export const factList = (facts: readonly (readonly [term: string, text: string | Html] | undefined)[]): Html =>
  html`<dl class="fact-list">${facts.map((fact) => fact && html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`)}</dl>`;
