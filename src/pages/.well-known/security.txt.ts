import type { APIRoute } from 'astro';
import { identity } from '@/features/identity/identity.ts';
import { securityText } from '@/features/machines/text-files.ts';

export const GET: APIRoute = () => new Response(securityText(identity, Date.now()));
