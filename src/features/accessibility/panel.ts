import { announce } from '@/features/announcements/announce.ts';
import { openModal } from '@/features/focus/modal.ts';
import { trustedHtml } from '@/features/security/trusted.ts';
import styles from './panel.css?inline';
import { type PanelTexts, panelHtml } from './panel-html.ts';
import { CONTRASTS, LINE_SPACINGS, TEXT_SIZE_MAX_PERCENT, TEXT_SIZE_MIN_PERCENT, TOGGLES } from './preferences.schema.ts';
import {
  $preferences,
  $saving,
  $shortcuts,
  $system,
  cycleContrast,
  decreaseText,
  increaseText,
  resetPreferences,
  setContrast,
  setLineSpacing,
  setShortcuts,
  setToggle,
  startPreferences,
} from './preferences.ts';
import { contrastShown, isOn } from './root.ts';
import type { Shortcut } from './shortcuts.ts';

export { startPreferences };

export interface Panel {
  toggle: () => void;
  run: (shortcut: Shortcut) => void;
}

const find = <Value>(record: Record<string, Value>, name: string) => new Map(Object.entries(record)).get(name);

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/gu, (_, name: string) => String(find(values, name) ?? ''));

function teller(t: PanelTexts) {
  const announceValue = (name: string, value: string) => announce(fill(t['accessibility.said.value'], { name, value }));
  return {
    textSize: () => {
      const { fontSize: size } = $preferences.get();
      if (size >= TEXT_SIZE_MAX_PERCENT) announce(fill(t['accessibility.said.largest'], { size }));
      else if (size <= TEXT_SIZE_MIN_PERCENT) announce(fill(t['accessibility.said.smallest'], { size }));
      else announceValue(t['accessibility.textSize'], `${size}%`);
    },
    contrast: () =>
      announceValue(t['accessibility.contrast'], t[`accessibility.contrast.${contrastShown($preferences.get(), $system.get())}`]),
    lineSpacing: () => announceValue(t['accessibility.lineSpacing'], t[`accessibility.lineSpacing.${$preferences.get().lineSpacing}`]),
    toggle: (name: string, on: boolean) => announceValue(name, t[on ? 'accessibility.said.on' : 'accessibility.said.off']),
    reset: () => announce(t['accessibility.said.reset']),
  };
}

function makeDialog(t: PanelTexts): HTMLDialogElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const dialog = document.createElement('dialog');
  dialog.className = 'accessibility-panel';
  dialog.setAttribute('aria-labelledby', 'panel-title');
  const settings = document.documentElement.lang.startsWith('el') ? '/el/settings' : '/settings';
  dialog.innerHTML = trustedHtml('panel', () => panelHtml(t, settings))('');
  document.body.append(dialog);
  return dialog;
}

function applyChange(target: HTMLInputElement, t: PanelTexts, tell: ReturnType<typeof teller>, show: () => void): void {
  const { name, value, checked } = target;
  const contrast = name === 'panel-contrast' && CONTRASTS.find((known) => known === value);
  const lineSpacing = name === 'panel-lineSpacing' && LINE_SPACINGS.find((known) => known === value);
  const toggle = TOGGLES.find((known) => known === name);
  if (contrast) {
    setContrast(contrast);
    tell.contrast();
    show();
  } else if (lineSpacing) {
    setLineSpacing(lineSpacing);
    tell.lineSpacing();
  } else if (toggle) {
    setToggle(toggle, checked);
    tell.toggle(t[`accessibility.${toggle}`], checked);
  } else if (name === 'shortcuts') {
    setShortcuts(checked);
    target.checked = $shortcuts.get();
    tell.toggle(t['accessibility.shortcuts'], target.checked);
  }
}

function makePanel(t: PanelTexts): Panel {
  const dialog = makeDialog(t);
  startPreferences();

  const tell = teller(t);
  const one = <T extends Element>(selector: string): T => {
    const found = dialog.querySelector<T>(selector);
    if (!found) throw new Error(`The accessibility panel lacks ${selector}`);
    return found;
  };
  const box = (name: string) => one<HTMLInputElement>(`input[name="${name}"]`);
  const text = (selector: string, words: string) => {
    one(selector).textContent = words;
  };
  const [close, decrease, increase, reset] = ['close', 'decrease', 'increase', 'reset'].map((does) =>
    one<HTMLButtonElement>(`[data-do="${does}"]`),
  ) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];

  const show = () => {
    const preferences = $preferences.get();
    const system = $system.get();
    text('output', `${preferences.fontSize}%`);
    decrease.ariaDisabled = String(preferences.fontSize <= TEXT_SIZE_MIN_PERCENT);
    increase.ariaDisabled = String(preferences.fontSize >= TEXT_SIZE_MAX_PERCENT);
    one<HTMLInputElement>(`[value="${contrastShown(preferences, system)}"][name="panel-contrast"]`).checked = true;
    one<HTMLInputElement>(`[value="${preferences.lineSpacing}"][name="panel-lineSpacing"]`).checked = true;
    for (const name of TOGGLES) box(name).checked = isOn(name, preferences, system);
    // biome-ignore lint/plugin: the system's own setting decides, not a press.
    box('reduceMotion').disabled = system.reducedMotion;
    text('#panel-reduceMotion-hint', t[system.reducedMotion ? 'accessibility.reduceMotion.system' : 'accessibility.reduceMotion.hint']);
    text('#panel-contrast-hint', t[system.moreContrast ? 'accessibility.contrast.system' : 'accessibility.contrast.hint']);
  };
  $preferences.listen(show);
  $system.listen(show);
  $saving.subscribe((saving) => text('.saving', saving === 'idle' ? '' : t[`accessibility.${saving}`]));
  $shortcuts.subscribe((on) => {
    box('shortcuts').checked = on;
  });
  show();

  const actions: Record<string, () => void> = {
    close: () => dialog.close(),
    decrease: () => {
      decreaseText();
      tell.textSize();
    },
    increase: () => {
      increaseText();
      tell.textSize();
    },
    contrast: () => {
      cycleContrast();
      tell.contrast();
    },
    reset: () => {
      resetPreferences();
      tell.reset();
    },
    panel: () => {
      if (dialog.open) return dialog.close();
      // Larger text may fold the opener into the menu.
      openModal(dialog, [document.querySelector('.mobile-menu summary'), document.querySelector('[data-accessibility]')]);
    },
  };

  dialog.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) applyChange(target, t, tell, show);
  });

  // A click outside has the dialog as its target, beyond its edges; ignore a drag that only ends there.
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  let pressedOutside = false;
  dialog.addEventListener('pointerdown', (event) => {
    pressedOutside = isOutside(event);
  });
  dialog.addEventListener('click', (event) => {
    const does = event.target instanceof Element && event.target.closest<HTMLElement>('[data-do]')?.dataset['do'];
    if (does) find(actions, does)?.();
    else if (pressedOutside && isOutside(event)) dialog.close();
  });
  // A modal dialog keeps focus from the page; this keeps it from the browser's own bars too.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const [from, to] = event.shiftKey ? [close, reset] : [reset, close];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to.focus();
  });

  return { toggle: () => actions['panel']?.(), run: (shortcut) => find(actions, shortcut)?.() };
}

let panel: Panel | undefined;

export function panelWith(texts: PanelTexts): Panel {
  panel ??= makePanel(texts);
  return panel;
}
