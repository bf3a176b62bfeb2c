import forms from '@/features/forms/forms.css?inline';
import tool from './tool.css?inline';

let isAdopted = false;

export function adoptOpenStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  for (const text of [forms, tool]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
}
