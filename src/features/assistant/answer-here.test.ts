import { expect, it } from 'vitest';
import { answersHere } from './answer-here.ts';
import type { AnswerReply, AnswerRequest } from './answer-request.ts';

const QUOTE = { title: 'About', heading: '', url: '/about', text: 'Word for word.' };

/** A worker that replies as it is told; undefined is a script that fails to load. */
class FakeWorker extends EventTarget {
  constructor(private readonly reply: (request: AnswerRequest) => AnswerReply | undefined) {
    super();
  }
  postMessage(request: AnswerRequest) {
    const data = this.reply(request);
    queueMicrotask(() => this.dispatchEvent(data ? new MessageEvent('message', { data }) : new Event('error', { cancelable: true })));
  }
  terminate() {}
}
const worker = (reply: (request: AnswerRequest) => AnswerReply | undefined) => () => new FakeWorker(reply) as unknown as Worker;

it('each question gets its own answer', async () => {
  const ask = answersHere(
    'en',
    worker(({ id, question = '' }) => ({ id, quotes: [{ ...QUOTE, text: question }] })),
  );
  const answers = await Promise.all([ask('One?'), ask('Two?', 'One?')]);
  expect(answers.map(([quote]) => quote?.text)).toEqual(['One?', 'Two?']);
});

it('throws if the texts cannot be loaded', async () => {
  await expect(
    answersHere(
      'en',
      worker(({ id }) => ({ id })),
    )('One?'),
  ).rejects.toThrow();
});

it('starts another worker if the first failed to load', async () => {
  let starts = 0;
  const ask = answersHere('en', () => {
    starts += 1;
    return worker(({ id }) => (starts === 1 ? undefined : { id, quotes: [QUOTE] }))();
  });
  await expect(ask('One?')).rejects.toThrow();
  expect(await ask('One?')).toEqual([QUOTE]);
});
