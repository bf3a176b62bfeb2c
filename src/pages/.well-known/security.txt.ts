import type { APIRoute } from 'astro';
import { identity } from '@/features/identity/identity.ts';
import { noteDaily } from '@/features/machines/page-registry.ts';
import { securityText } from '@/features/machines/security-txt.ts';

export const GET: APIRoute = ({ locals }) => {
  noteDaily(locals.address);
  return new Response(securityText(identity, Date.now()));
};
