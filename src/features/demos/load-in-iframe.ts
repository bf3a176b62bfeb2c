import { sheetAddress } from '@/features/accessibility/root.ts';
import { trustedHtml } from '@/features/security/trusted.ts';

export interface View {
  /** CSS pixels. */
  width: number;
  theme: string;
  contrast: string;
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

const HEIGHT_PX = 900;

/** Removes scripts, and takes out styles: the outer page's policy lacks their hashes. */
export function removeScripts(html: string): { html: string; css: string[] } {
  const css = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gu)].map(([, text = '']) => text);
  return {
    css,
    html: html.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/gu, '').replace(/<meta http-equiv="content-security-policy"[^>]*>/gu, ''),
  };
}

const trustedCopy = trustedHtml('page-copy', (page) => removeScripts(page).html);

/**
 * Fetches a page into a frame, since `frame-ancestors 'none'` forbids its address. Styles are added as constructed sheets.
 * @param around hides the frame but lays it out
 * @throws Error if the page or its contrast sheet fails to load
 */
export async function loadFramed(address: string, { width, theme, contrast }: View, around: Element): Promise<HTMLIFrameElement> {
  const page = await fetchText(address);
  const { css } = removeScripts(page);
  const preferences = contrast === 'normal' ? undefined : sheetAddress();
  if (preferences) css.push(await fetchText(preferences));
  const frame = document.createElement('iframe');
  frame.title = address;
  frame.tabIndex = -1;
  frame.width = String(width);
  frame.height = String(HEIGHT_PX);
  frame.srcdoc = trustedCopy(page);
  await new Promise((ready) => {
    frame.addEventListener('load', ready, { once: true });
    around.replaceChildren(frame);
  });
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) throw new Error(`${address}: the frame is gone`);
  view.document.adoptedStyleSheets = css.map((text) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  Object.assign(view.document.documentElement.dataset, { theme, ...(contrast === 'normal' ? {} : { contrast }) });
  return frame;
}
