import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { entryPaths } from '@/features/entries/entries.ts';
import { markdownOf, markdownResponse } from '@/features/markdown/response.ts';

export const getStaticPaths = () => entryPaths('notes');

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { entry } }) =>
  markdownResponse(markdownOf(entry, `/notes/${entry.slug}`));
