import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Boundary } from '@/features/islands/Boundary.tsx';
import type { Locale } from '@/i18n/locales.ts';
import { AssistantPanel } from './AssistantPanel.tsx';
import { restoreConversation } from './conversation.ts';
import { createAnswers } from './find-answer.ts';
import styles from './panel.css?inline';
import { makePanelDialog, type PanelDialog } from './panel-dialog.ts';
import { questionReporter } from './report-question.ts';
import { loadAssistantTexts } from './texts.ts';

const TITLE_ID = 'assistant-title';

async function makePanel(): Promise<PanelDialog> {
  const locale: Locale = document.documentElement.lang.startsWith('el') ? 'el' : 'en';
  const texts = await loadAssistantTexts();
  restoreConversation();
  // A page from the browser's cache: others may have gone on with the conversation.
  addEventListener('pageshow', ({ persisted }) => persisted && restoreConversation());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  const panel = makePanelDialog(TITLE_ID);
  panel.dialog.setAttribute('component-export', 'AssistantPanel');
  const root = createRoot(panel.dialog);
  // The field has to exist when the panel opens.
  flushSync(() =>
    root.render(
      <Boundary island={panel.dialog} plain="">
        <AssistantPanel
          {...{ texts, locale, panel }}
          titleId={TITLE_ID}
          answers={createAnswers(locale)}
          report={questionReporter(locale)}
        />
      </Boundary>,
    ),
  );
  return panel;
}

let made: Promise<PanelDialog> | undefined;

/** @param opener gets the focus back when the panel closes */
export async function toggleAssistant(opener: HTMLElement): Promise<void> {
  made ??= makePanel();
  made.catch(() => {
    made = undefined;
  });
  (await made).toggle(opener);
}
