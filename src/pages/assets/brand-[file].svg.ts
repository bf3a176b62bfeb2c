import { BRAND_FILES } from '@/features/brand/files.ts';

export const getStaticPaths = () => BRAND_FILES.map(({ name, body }) => ({ params: { file: name }, props: { body } }));

export const GET = ({ props }: { props: { body: string } }) => new Response(props.body, { headers: { 'Content-Type': 'image/svg+xml' } });
