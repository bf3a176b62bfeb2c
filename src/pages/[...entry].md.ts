import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { markdownResponse } from '@/features/markdown/twin.ts';
import { getTwin, twinPaths } from '@/features/markdown/twin-pages.ts';

export const getStaticPaths = twinPaths;

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props: { entry } }) =>
  markdownResponse(await getTwin(entry));
