import { AI_CALLS } from '../../src/features/assistant/admin/calls.schema.ts';
import { ApiError } from '../http/api-error.ts';
import { mount } from '../http/mount.ts';
import { getActor } from '../http/owner-context.ts';
import { database } from '../storage/database.ts';
import { aiOverview, showQuestions, tryQuestion } from './admin.ts';
import { deleteQuestion, deleteQuestions } from './storage.ts';

export const aiAdmin = mount(AI_CALLS, {
  'GET /api/admin/ai/overview': (c, { query }) => aiOverview(c.env, query.days, new Date()),
  'GET /api/admin/ai/questions': (c, { query }) => showQuestions(database(c.env.DB), query, new Date()),
  'DELETE /api/admin/ai/questions/:id': async (c, { params }) => {
    const deleted = await deleteQuestion(database(c.env.DB), getActor(c), params.id);
    if (deleted === 0) throw new ApiError('not_found');
    return { deleted };
  },
  'DELETE /api/admin/ai/questions': async (c) => ({ deleted: await deleteQuestions(database(c.env.DB), getActor(c)) }),
  'POST /api/admin/ai/trials': (c, { body }) => tryQuestion(c, body),
});
