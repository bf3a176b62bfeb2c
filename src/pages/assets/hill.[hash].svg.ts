import { HILL_DRAWINGS, HILL_HASH } from '@/features/ridgeline/drawings.ts';

export const getStaticPaths = () => [{ params: { hash: HILL_HASH } }];

export const GET = () => new Response(HILL_DRAWINGS, { headers: { 'Content-Type': 'image/svg+xml' } });
