import type { APIRoute } from 'astro';
import { identity } from '@/features/identity/identity.ts';
import { securityText } from '@/features/machines/security-txt.ts';

export const GET: APIRoute = () => new Response(securityText(identity, Date.now()));
