import { drawIcon } from '@/components/draw-icon.ts';
import type { toast as english } from '@/i18n/messages/en/floating.ts';
import type { Toast, ToastType } from './toast.schema.ts';
import { shareLeft } from './toasts.ts';

export type ToastTexts = Record<keyof typeof english, string>;

/** Lucide's circle-check, circle-alert, triangle-alert, info and x (ISC licence). */
const ICONS: Record<ToastType | 'close', string> = {
  success: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0m-6-3-5.5 5.5L8 12',
  error: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0M12 8v4m0 4h.01',
  warning: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01',
  info: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0m-10 4v-4m0-4h.01',
  close: 'M18 6 6 18M6 6l12 12',
};

const element = (name: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
};
const button = (className: string, text: string): HTMLButtonElement => {
  const made = element('button', className, text) as HTMLButtonElement;
  made.type = 'button';
  return made;
};

export function toastItem(toast: Toast, t: ToastTexts, close: () => void): HTMLElement {
  const item = element('li', 'toast');
  item.dataset['type'] = toast.type;
  item.append(drawIcon(ICONS[toast.type]));
  const text = element('div', 'toast-text');
  const title = element('p', 'toast-title');
  title.append(element('span', 'visually-hidden', `${t[`toast.${toast.type}`]}: `), toast.title);
  text.append(title);
  if (toast.message) text.append(element('p', '', toast.message));
  if (toast.actions.length > 0) {
    const actions = element('div', 'toast-actions');
    for (const { label, handler } of toast.actions) {
      const action = button('', label);
      action.addEventListener('click', () => handler());
      actions.append(action);
    }
    text.append(actions);
  }
  const cross = button('toast-close', '');
  cross.setAttribute(
    'aria-label',
    t['toast.close'].replace('{title}', () => toast.title),
  );
  cross.append(drawIcon(ICONS.close));
  item.append(text, cross);
  if (toast.left !== undefined) item.append(element('div', 'toast-progress'));
  item.addEventListener('click', () => {
    if (!getSelection()?.toString()) close();
  });
  return item;
}

export function showProgress(item: HTMLElement, toast: Toast): void {
  const share = shareLeft(toast);
  if (share !== undefined) item.querySelector<HTMLElement>('.toast-progress')?.style.setProperty('--left', share.toFixed(3));
}
