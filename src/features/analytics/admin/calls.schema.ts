import { declareCalls } from '../../api/declare-calls.shared.ts';
import { vitalsFiguresSchema } from '../figures.schema.ts';
import {
  figuresCsvQuery,
  figuresQuery,
  figuresSchema,
  listCsvQuery,
  listQuery,
  listSchema,
  liveSchema,
  noteBody,
  noteParams,
  noteSchema,
  notesQuery,
  notesSchema,
  vitalsQuery,
} from './analytics.schema.ts';

export const ANALYTICS_ADMIN_CALLS = declareCalls({
  'GET /api/admin/analytics/figures': {
    summary:
      'Returns visitors and views of the days `from` to `to` (Athens) by `group` (hour, day, week, month), and of as many days before. Filters combine: `page`, `channel`, `referrer`, `campaign`, `country`, `locale`, `device`, `browser`, `system`, `event`',
    guard: 'owner',
    query: figuresQuery,
    response: figuresSchema,
  },
  'GET /api/admin/analytics/figures.csv': { summary: 'The same as CSV', guard: 'owner', query: figuresCsvQuery },
  'GET /api/admin/analytics/list': {
    summary: 'Lists the values of one dimension, `list`, with visitors, views and times; the same range and filters; `offset`, `size`',
    guard: 'owner',
    query: listQuery,
    response: listSchema,
  },
  'GET /api/admin/analytics/list.csv': { summary: 'The same as CSV, 10,000 rows at most', guard: 'owner', query: listCsvQuery },
  'GET /api/admin/analytics/vitals': {
    summary: 'Returns the web vitals of the days `from` to `to` at the 75th percentile, by template; `device` narrows them',
    guard: 'owner',
    query: vitalsQuery,
    response: vitalsFiguresSchema,
  },
  'GET /api/admin/analytics/live': {
    summary: 'Returns visitors, views and pages of the last 30 minutes',
    guard: 'owner',
    response: liveSchema,
  },
  'GET /api/admin/analytics/notes': {
    summary: 'Lists the notes on the days `from` to `to`',
    guard: 'owner',
    query: notesQuery,
    response: notesSchema,
  },
  'PUT /api/admin/analytics/notes/:id': {
    summary: 'Creates or replaces a note on a `day`, 200 characters at most; the id is a new UUID',
    guard: 'owner',
    params: noteParams,
    body: noteBody,
    response: noteSchema,
  },
  'DELETE /api/admin/analytics/notes/:id': {
    summary: 'Deletes a note, and returns it',
    guard: 'owner',
    params: noteParams,
    response: noteSchema,
    otherStatuses: { 404: '' },
  },
});

type AnalyticsAdminCalls = typeof ANALYTICS_ADMIN_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends AnalyticsAdminCalls {}
}
