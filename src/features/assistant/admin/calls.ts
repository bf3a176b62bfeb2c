import { adminCall } from '../../admin/shell/session.ts';
import { type AiRange, aiOverview, questionsDeleted, questionsPage } from './ai.schema.ts';

export const readOverview = (days: AiRange, signal: AbortSignal) =>
  adminCall('GET /api/admin/ai/overview', { query: { days }, response: aiOverview, signal });
export const listQuestions = (query: Record<string, string>, signal: AbortSignal) =>
  adminCall('GET /api/admin/ai/questions', { query: new URLSearchParams(query), response: questionsPage, signal });
export const deleteQuestion = (id: string) =>
  adminCall('DELETE /api/admin/ai/questions/:id', { params: { id }, response: questionsDeleted });
export const deleteQuestions = () => adminCall('DELETE /api/admin/ai/questions', { response: questionsDeleted });
