import { announce } from '@/features/announcements/announce.ts';
import { AWAKE_EVENT, BROKEN_EVENT } from '@/features/islands/awake.ts';
import { fill } from '@/i18n/fill.ts';
import { cleanAddress } from './address.shared.ts';
import styles from './address-question.css?inline';
import { questionAbout } from './address-slip.shared.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

const readTexts = async () =>
  document.documentElement.lang.startsWith('el')
    ? (await import('@/i18n/messages/el/slips.ts')).slips
    : (await import('@/i18n/messages/en/slips.ts')).slips;

const CLASS = 'address-question';

function write(field: HTMLInputElement, address: string): void {
  field.value = address;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** React hydrates the field as the server sent it: nothing may be inserted before. */
async function takenOver(field: HTMLInputElement): Promise<void> {
  const island = field.closest('astro-island');
  if (!island || Object.keys(field).some((key) => key.startsWith('__react'))) return;
  await new Promise((resolve) => {
    for (const type of [AWAKE_EVENT, BROKEN_EVENT]) island.addEventListener(type, resolve, { once: true });
  });
}

/**
 * Shows a suggestion beside an address that looks mistyped, and removes what a clipboard added to it. Never blocks.
 * Call it when the field is left.
 */
export async function questionAddress(field: HTMLInputElement): Promise<void> {
  await takenOver(field);
  const cleaned = cleanAddress(field.value);
  if (cleaned !== field.value && /^[^@\s]+@[^@\s]+$/u.test(cleaned)) write(field, cleaned);
  const written = field.value;
  const question = questionAbout(written);
  const texts = await readTexts();
  if (field.value !== written || !field.isConnected) return;
  const place = field.parentElement;
  place?.querySelector(`.${CLASS}`)?.remove();
  if (!question || !place) return;
  const { kind, meant } = question;
  const note = document.createElement('p');
  note.className = CLASS;
  const text = kind === 'letters' && meant === undefined ? texts['slips.mixed'] : texts[`slips.${kind}`];
  note.append(text);
  if (meant !== undefined) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = meant;
    button.setAttribute('aria-label', fill(texts['slips.take'], { address: meant }));
    button.addEventListener('click', () => {
      note.remove();
      write(field, meant);
      field.focus();
      announce(fill(texts['slips.taken'], { address: meant }));
    });
    note.append(' ', button);
  }
  field.after(note);
  // The question goes with the first key or when the form is emptied, and returns with the same address.
  const follow = () => {
    note.hidden = field.value !== written;
  };
  field.addEventListener('input', follow);
  field.form?.addEventListener('reset', () => setTimeout(follow));
  announce(`${text} ${meant ?? ''}`.trim());
}
