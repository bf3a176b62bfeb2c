import type { APIRoute } from 'astro';
import { type FeedProps, feedPaths, feedResponse } from '@/features/machines/feed.ts';

export const getStaticPaths = feedPaths;

export const GET: APIRoute<FeedProps> = ({ props: { collection, locale } }) => feedResponse(collection, locale);
