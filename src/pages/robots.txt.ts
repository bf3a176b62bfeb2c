import { identity } from '@/features/identity/identity.ts';
import { robotsText } from '@/features/machines/text-files.ts';

export const GET = () => new Response(robotsText(identity.url));
