import { adminCall } from '../../admin/shell/session.ts';
import { cachePurged } from '../../redirects/admin/redirects.schema.ts';

export const purgeFigures = () => adminCall('POST /api/admin/tools/purge', { response: cachePurged });
