import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { entryPaths } from '@/features/entries/entries.ts';
import { workFacts } from '@/features/markdown/facts.ts';
import { markdownOf, markdownResponse } from '@/features/markdown/response.ts';

export const getStaticPaths = () => entryPaths('work');

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({ props: { entry } }) =>
  markdownResponse(markdownOf(entry, `/work/projects/${entry.slug}`, await workFacts(entry)));
