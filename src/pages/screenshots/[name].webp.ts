import { readFile } from 'node:fs/promises';
import { BRAND_FOLDER, brand } from '@/features/brand/brand.ts';

export const getStaticPaths = () => brand.screenshots.map((name) => ({ params: { name } }));

export const GET = async ({ params }: { params: { name: string } }) =>
  new Response(new Uint8Array(await readFile(`${BRAND_FOLDER}/screenshots/${params.name}.webp`)), {
    headers: { 'Content-Type': 'image/webp' },
  });
