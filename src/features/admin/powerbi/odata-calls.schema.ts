import { declareCalls } from '../../api/declare-calls.shared.ts';

const REFUSALS = { 400: '', 401: '', 404: '', 429: '' } as const;

/** Read by Power BI and Excel, with a token of `/admin/powerbi`; errors have the protocol's form (decision 40). */
export const ODATA_CALLS = declareCalls({
  'GET /api/odata/v4': { summary: 'Lists the sets of the OData feed that the token may read', otherStatuses: REFUSALS },
  'GET /api/odata/v4/:resource': {
    summary:
      'Returns `$metadata`, a set (`Orders`, `Orders.csv`) or a row (`Orders(‘2026-00001’)`), by `$select`, `$filter`, `$orderby`, `$top`, `$skip`, `$count`, `$format`',
    otherStatuses: { ...REFUSALS, 501: '' },
  },
  'GET /api/odata/v4/:set/:part': {
    summary: 'Returns `Orders/$count`, the number of rows that fit `$filter`',
    otherStatuses: { ...REFUSALS, 501: '' },
  },
});
