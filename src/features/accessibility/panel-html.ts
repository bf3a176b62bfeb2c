import type { accessibility } from '@/i18n/messages/en/floating.ts';
import { CONTRASTS, LINE_SPACINGS, TOGGLES } from './preferences.schema.ts';

export type PanelTexts = Record<keyof typeof accessibility, string>;

/** Lucide's x, minus and plus (ISC licence). */
const icon = (path: string) => `<svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const CROSS = icon('M18 6 6 18M6 6l12 12');
const MINUS = icon('M5 12h14');
const PLUS = icon('M5 12h14M12 5v14');

const keys = (...names: string[]) => names.map((name) => `<kbd>${name}</kbd>`).join(' + ');

/**
 * Escapes nothing: every string is from the site's own messages. The text size isn't live, since panel.ts announces it.
 * @param settings address of the page
 */
export function panelHtml(t: PanelTexts, settings: string): string {
  const choices = (name: 'contrast' | 'lineSpacing', values: readonly string[], hint = '') => `
    <fieldset${hint && ` aria-describedby="panel-${name}-hint"`}>
      <legend>${t[`accessibility.${name}`]}</legend>
      <div class="panel-choices">${values
        .map((value) => {
          const text = t[`accessibility.${name}.${value}` as keyof PanelTexts];
          return `<label><input type="radio" name="panel-${name}" value="${value}"><span>${text}</span></label>`;
        })
        .join('')}</div>
      ${hint && `<p class="hint" id="panel-${name}-hint">${hint}</p>`}
    </fieldset>`;
  const toggle = (name: string, label: string, hint = '') => `
    <div class="toggle">
      <label><input type="checkbox" name="${name}"${hint && ` aria-describedby="panel-${name}-hint"`}><span>${label}</span></label>
      ${hint && `<p class="hint" id="panel-${name}-hint">${hint}</p>`}
    </div>`;
  const shortcut = (does: string, ...ways: string[]) => `<div><dt>${does}</dt><dd>${ways.join(` ${t['accessibility.or']} `)}</dd></div>`;
  return `
    <header>
      <h2 id="panel-title">${t['accessibility.title']}</h2>
      <button type="button" data-do="close" aria-label="${t['accessibility.close']}">${CROSS}</button>
    </header>
    <div class="panel-text-size" role="group" aria-labelledby="panel-size">
      <p class="name" id="panel-size">${t['accessibility.textSize']}</p>
      <div class="stepper">
        <button type="button" data-do="decrease" aria-label="${t['accessibility.decrease']}">${MINUS}</button>
        <output aria-live="off"></output>
        <button type="button" data-do="increase" aria-label="${t['accessibility.increase']}">${PLUS}</button>
      </div>
    </div>
    ${choices('contrast', CONTRASTS, t['accessibility.contrast.hint'])}
    ${choices('lineSpacing', LINE_SPACINGS)}
    <div class="toggles">${TOGGLES.map((name) => toggle(name, t[`accessibility.${name}`], t[`accessibility.${name}.hint`])).join('')}</div>
    <details>
      <summary>${t['accessibility.shortcuts']}</summary>
      ${toggle('shortcuts', t['accessibility.shortcuts.use'])}
      <dl>
        ${shortcut(t['accessibility.shortcuts.panel'], keys('Alt', 'A'))}
        ${shortcut(t['accessibility.shortcuts.increase'], keys('Alt', '+'), keys('Alt', '='))}
        ${shortcut(t['accessibility.shortcuts.decrease'], keys('Alt', '−'))}
        ${shortcut(t['accessibility.shortcuts.contrast'], keys('Alt', 'C'))}
        ${shortcut(t['accessibility.shortcuts.search'], keys('/'), keys('Ctrl', 'K'))}
        ${shortcut(t['accessibility.shortcuts.escape'], keys('Esc'))}
      </dl>
    </details>
    <footer>
      <a href="${settings}">${t['accessibility.all']}</a>
      <button type="button" data-do="reset">${t['accessibility.reset']}</button>
      <p class="saving hint"></p>
    </footer>`;
}
