import { ASSISTANT_CALLS } from '../../src/features/assistant/calls.schema.ts';
import { mount } from '../mount.ts';
import { chat } from './chat.ts';
import { getModel } from './model.ts';
import { recordQuestion } from './record.ts';

export const assistant = mount(ASSISTANT_CALLS, {
  'GET /api/chat': (c) => ({ model: getModel(c.env)?.name ?? null }),
  'POST /api/chat': (c, { body }) => chat(c, body),
  'POST /api/questions': async (c, { body }) => ({ stored: await recordQuestion(c, body) }),
});
