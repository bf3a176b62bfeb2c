import type { APIRoute } from 'astro';
import { identity } from '@/features/identity/identity.ts';
import { feedProducts, feedShop } from '@/features/store/feeds/feed-products.ts';
import { FEED_FILES } from '@/features/store/feeds/feeds.ts';

type Props = (typeof FEED_FILES)['google'][number] & Record<string, unknown>;

export const getStaticPaths = () =>
  identity.sections.store
    ? identity.store.feeds.flatMap((shop) => FEED_FILES[shop].map((props) => ({ params: { file: props.file }, props })))
    : [];

export const GET: APIRoute<Props> = async ({ props: { locale, write } }) =>
  new Response(write(await feedProducts(locale), feedShop(locale, new Date())), { headers: { 'Content-Type': 'application/xml' } });
