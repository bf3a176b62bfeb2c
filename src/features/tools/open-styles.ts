import forms from '@/features/forms/forms.css?inline';
import tool from './tool.css?inline';

let isAdopted = false;

/** Adds the styles of an open tool. The page itself has those of the index only. */
export function adoptOpenStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  for (const text of [forms, tool]) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }
}
