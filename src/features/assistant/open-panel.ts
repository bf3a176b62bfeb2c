import panelFiles from './mount-panel.tsx?files';
import styles from './panel.css?inline';
import { makePanelDialog, type PanelDialog } from './panel-dialog.ts';
import type { AssistantTexts } from './texts.ts';

const loadContent = (): Promise<typeof import('./mount-panel.tsx')> => import(/* @vite-ignore */ panelFiles[0]);

/** The addresses of the content's files, for fetch-ahead.ts. */
export const contentFiles: readonly string[] = panelFiles;

function fillPanel(panel: PanelDialog, texts: AssistantTexts): void {
  panel.wait(texts);
  loadContent().then(
    ({ mountPanel }) => {
      mountPanel(panel, texts);
      panel.filled();
    },
    () => panel.fail(texts, () => fillPanel(panel, texts)),
  );
}

let panel: PanelDialog | undefined;

/** @param opener gets the focus back when the panel closes */
export function toggleAssistant(opener: HTMLElement, texts: AssistantTexts): void {
  if (!panel) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
    panel = makePanelDialog();
    fillPanel(panel, texts);
  }
  panel.toggle(opener);
}
