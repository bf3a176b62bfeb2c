import { ASSISTANT_CALLS } from '../../src/features/assistant/calls.schema.ts';
import { chat } from '../assistant/chat.ts';
import { getModel } from '../assistant/model.ts';
import { recordQuestion } from '../assistant/record.ts';
import { mount } from './mount.ts';

export const assistant = mount(ASSISTANT_CALLS, {
  'GET /api/chat': (c) => ({ model: getModel(c.env)?.name ?? null }),
  'POST /api/chat': (c, { body }) => chat(c, body),
  'POST /api/questions': async (c, { body }) => ({ stored: await recordQuestion(c, body) }),
});
