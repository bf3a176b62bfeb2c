import type { APIRoute, InferGetStaticPropsType } from 'astro';
import { messagesCaching } from '@/features/machines/text-files.ts';
import { LOCALE_CODES } from '@/i18n/locales.ts';
import { getMessages } from '@/i18n/translator.ts';

export const getStaticPaths = () => LOCALE_CODES.map((locale) => ({ params: { locale }, props: { locale } }));

export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = ({ props: { locale } }) =>
  Response.json(getMessages(locale), { headers: { 'Cache-Control': messagesCaching(locale) } });
