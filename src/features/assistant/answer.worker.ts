/** Searches in a worker: indexing the texts of the site takes a second on a slow phone. */
import { textsFile } from '@/features/search/search-files.shared.ts';
import { prepareTexts, type SiteTexts, type TextsFile } from '@/features/search/texts.shared.ts';
import type { Locale } from '@/i18n/locales.ts';
import { answerQuestion } from './answer.shared.ts';
import type { AnswerReply, AnswerRequest } from './answer-request.ts';

async function loadTexts(locale: Locale): Promise<SiteTexts> {
  const response = await fetch(textsFile(locale));
  if (!response.ok) throw new Error(`The site's texts: ${response.status}`);
  return prepareTexts((await response.json()) as TextsFile);
}

let loaded: Promise<SiteTexts> | undefined;

async function reply({ id, locale, question, previous }: AnswerRequest): Promise<AnswerReply> {
  loaded ??= loadTexts(locale);
  try {
    const texts = await loaded;
    const { passages } = question === undefined ? { passages: [] } : answerQuestion(texts, question, previous);
    const quotes = passages.map(({ page, anchor, title, heading, text }) => ({
      title,
      heading,
      text,
      url: anchor ? `${page}#${anchor}` : page,
    }));
    return { id, quotes };
  } catch {
    loaded = undefined;
    return { id };
  }
}

addEventListener('message', async ({ data }: MessageEvent<AnswerRequest>) => self.postMessage(await reply(data)));
