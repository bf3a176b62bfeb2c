import { trustedWorker } from '@/features/security/trusted.ts';
import type { Locale } from '@/i18n/locales.ts';
import workerAddress from './answer.worker.ts?worker&url';
import type { AnswerReply, AnswerRequest } from './answer-request.ts';
import type { Quote } from './conversation.schema.ts';

const startWorker = trustedWorker('answers', workerAddress);

/**
 * Answers in the browser, with the site's texts. Without a question it loads them.
 * @returns a function that throws if the texts cannot be loaded
 */
export function answersHere(locale: Locale, start = startWorker): (question?: string, previous?: string) => Promise<Quote[]> {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, { resolve: (quotes: Quote[]) => void; reject: (error: Error) => void }>();
  const settle = ({ id, quotes }: AnswerReply) => {
    const wish = waiting.get(id);
    waiting.delete(id);
    if (quotes) wish?.resolve(quotes);
    else wish?.reject(new Error('The texts of the site could not be loaded'));
  };
  const getWorker = () => {
    if (worker) return worker;
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<AnswerReply>) => settle(data));
    started.addEventListener('error', (event) => {
      event.preventDefault();
      started.terminate();
      worker = undefined;
      for (const id of [...waiting.keys()]) settle({ id });
    });
    worker = started;
    return worker;
  };
  return (question, previous) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      getWorker().postMessage({ id: last, locale, question, previous } as AnswerRequest);
    });
}
