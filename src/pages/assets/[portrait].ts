import { identity } from '@/features/identity/identity.ts';
import { PORTRAIT_FORMATS, PORTRAIT_SIDE_PX, type PortraitSize, portraitFile } from '@/features/identity/portrait.ts';

interface Props {
  body: Buffer;
}

export async function getStaticPaths() {
  const { portrait } = identity.owner;
  const sizes = Object.keys(PORTRAIT_SIDE_PX) as PortraitSize[];
  const files =
    portrait === undefined
      ? []
      : await Promise.all(sizes.flatMap((size) => PORTRAIT_FORMATS.map((format) => portraitFile(`content/${portrait}`, size, format))));
  return files.map(({ name, body }) => ({ params: { portrait: name }, props: { body } }));
}

export const GET = ({ props }: { props: Props }) => new Response(new Uint8Array(props.body));
