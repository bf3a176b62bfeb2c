import type { APIRoute } from 'astro';
import { type FeedProps, feed, feedPaths } from '@/features/machines/feed.ts';

export const getStaticPaths = feedPaths;

export const GET: APIRoute<FeedProps> = ({ props: { collection, locale } }) => feed(collection, locale);
