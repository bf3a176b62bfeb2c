import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { entryPaths } from '@/features/entries/entries.ts';
import { productOffer } from '@/features/store/product.ts';

export const getStaticPaths = () => entryPaths('products');

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { entry } }) => Response.json(productOffer(entry));
