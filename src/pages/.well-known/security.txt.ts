import { identity } from '@/features/identity/identity.ts';
import { securityText } from '@/features/machines/security-txt.ts';

export const GET = () => new Response(securityText(identity, Date.now()));
