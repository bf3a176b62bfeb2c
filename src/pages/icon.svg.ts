import { brandIcon } from '@/features/brand/icon.ts';

export const GET = async () => new Response((await brandIcon()).favicon, { headers: { 'Content-Type': 'image/svg+xml' } });
