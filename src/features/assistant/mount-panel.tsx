import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Boundary } from '@/features/islands/Boundary.tsx';
import type { Locale } from '@/i18n/locales.ts';
import { AssistantPanel } from './AssistantPanel.tsx';
import { restoreConversation } from './conversation.ts';
import { createAnswers, questionReporter } from './find-answer.ts';
import type { PanelDialog } from './panel-dialog.ts';
import type { AssistantTexts } from './texts.ts';

/** Renders synchronously: the content is there when it returns. */
export function mountPanel(panel: PanelDialog, texts: AssistantTexts): void {
  const locale: Locale = document.documentElement.lang.startsWith('el') ? 'el' : 'en';
  restoreConversation();
  // A page from the browser's cache: other pages may have continued the conversation.
  addEventListener('pageshow', ({ persisted }) => persisted && restoreConversation());
  const { dialog } = panel;
  dialog.setAttribute('component-export', 'AssistantPanel');
  dialog.replaceChildren();
  flushSync(() =>
    createRoot(dialog).render(
      <Boundary island={dialog} plain={[]}>
        <AssistantPanel {...{ texts, locale, panel }} answers={createAnswers(locale)} report={questionReporter(locale)} />
      </Boundary>,
    ),
  );
}
