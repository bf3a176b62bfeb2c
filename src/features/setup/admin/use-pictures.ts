import { useRef } from 'react';
import { checkedUpload, chosenWords, PICTURE_NAMES, type PictureName } from '../pictures.shared.ts';
import type { Problem } from '../problem.shared.ts';
import type { Choose } from './PictureField.tsx';
import type { SetupBody } from './setup-admin.schema.ts';

const SMALLEST_PORTRAIT_PX = 320;
const CHUNK = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/** The build stops at a photograph that is smaller than it is shown. */
async function sizeProblem(picture: PictureName, file: File): Promise<Problem | undefined> {
  if (picture !== 'portrait') return undefined;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return { key: 'setup.picture.kind', values: { endings: 'jpg, png, webp, avif' } };
  return Math.min(image.width, image.height) < SMALLEST_PORTRAIT_PX
    ? { key: 'setup.picture.small', values: { width: image.width, height: image.height, least: SMALLEST_PORTRAIT_PX } }
    : undefined;
}

interface Chosen {
  bytes: Uint8Array;
  problem: Problem | undefined;
}

/** The chosen files, which wait for the form to be written. A draft of the form does not keep them. @param brand as it is written now */
export function usePictures(brand: () => Parameters<typeof checkedUpload>[2]) {
  const { current: chosen } = useRef(new Map<PictureName, Chosen>());
  const named = (values: SetupBody['values']) =>
    PICTURE_NAMES.flatMap((picture) =>
      Object.entries(values).some(([name, words]) => name === `picture.${picture}` && words) ? [picture] : [],
    );
  const choose: Choose = async (picture, file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { fileName, problem } = checkedUpload(picture, bytes, brand());
    chosen.set(picture, { bytes, problem: problem ?? (await sizeProblem(picture, file)) });
    return chosenWords(fileName ?? file.name.replaceAll(',', ' '), bytes);
  };
  return {
    choose,
    problems: (changed: SetupBody['values']): Record<string, Problem> =>
      Object.fromEntries(
        named(changed).flatMap((picture) => {
          const one = chosen.get(picture);
          const problem: Problem | undefined = one ? one.problem : 'setup.picture.again';
          return problem ? [[`picture.${picture}`, problem]] : [];
        }),
      ),
    encoded: (changed: SetupBody['values']): SetupBody['pictures'] =>
      Object.fromEntries(
        named(changed).flatMap((picture) => {
          const one = chosen.get(picture);
          return one ? [[picture, toBase64(one.bytes)]] : [];
        }),
      ),
    forget: () => chosen.clear(),
  };
}
