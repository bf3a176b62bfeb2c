import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { entryPaths } from '@/features/entries/entries.ts';
import { serviceFacts } from '@/features/markdown/facts.ts';
import { markdownOf, markdownResponse } from '@/features/markdown/response.ts';

export const getStaticPaths = () => entryPaths('services');

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props: { entry } }) =>
  markdownResponse(markdownOf(entry, `/services/${entry.slug}`, await serviceFacts(entry)));
