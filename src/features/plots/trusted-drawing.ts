import { inertHtml } from '../security/inert-html.ts';
import { trustedHtml } from '../security/trusted.ts';

const trusted = trustedHtml('plot', inertHtml);

export function drawingNodes(drawing: string): DocumentFragment {
  const made = document.createElement('template');
  made.innerHTML = trusted(drawing);
  return made.content;
}
