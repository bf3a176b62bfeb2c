import type { ReadFontFile } from '../../../src/features/pdf/read-fonts.shared.ts';

/** @throws Error if a font cannot be read */
export const fontFiles =
  (assets: Pick<Fetcher, 'fetch'>): ReadFontFile =>
  async (name) => {
    const response = await assets.fetch(`https://assets.internal/fonts/${name}`);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The build gave no fonts/${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
