import { declareCalls } from '../../api/declare-calls.shared.ts';
import { integrationList, serviceParams, serviceTested } from './integrations.schema.ts';

export const INTEGRATION_CALLS = declareCalls({
  'GET /api/admin/integrations': {
    summary: 'Lists the outside services: configured or not, the last success and the last failure of each',
    guard: 'owner',
    response: integrationList,
  },
  'POST /api/admin/integrations/:service/tests': {
    summary: 'Makes a harmless call to a service, at most ten seconds long, and returns why it failed',
    guard: 'owner',
    limit: 'LIMIT_FORMS',
    params: serviceParams,
    response: serviceTested,
    otherStatuses: { 404: 'no test', 409: 'not configured' },
  },
});

type IntegrationCalls = typeof INTEGRATION_CALLS;
declare module '../../api/known-calls.shared.ts' {
  interface Calls extends IntegrationCalls {}
}
