import { adminCall } from '../../admin/shell/session.ts';
import { integrationList, serviceTested, type TestedService } from './integrations.schema.ts';

export const listIntegrations = async (signal: AbortSignal) => {
  const outcome = await adminCall('GET /api/admin/integrations', { response: integrationList, signal });
  return outcome.ok ? { ...outcome, data: outcome.data.services } : outcome;
};
export const testService = (service: TestedService) =>
  adminCall('POST /api/admin/integrations/:service/tests', { params: { service }, response: serviceTested });
