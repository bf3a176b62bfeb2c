import { globSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { readContent } from './read-content.ts';

/** Pixels of a picture that is only read: a JPEG is then decoded at an eighth of its size. */
const SMALL = 8;

/** An image of one file; `error` says what is wrong with it. */
async function findFault(file: string): Promise<string | undefined> {
  if (!file.endsWith('.svg'))
    return sharp(file, { failOn: 'truncated' })
      .resize(SMALL)
      .toBuffer()
      .then(
        () => undefined,
        () => 'it is cut off or no picture',
      );
  const text = readContent(file);
  const valid = XMLValidator.validate(text);
  if (valid !== true) return `line ${valid.err.line} is no XML: ${valid.err.msg.replace(/\.$/u, '')}`;
  const [root] = Object.keys(new XMLParser({ ignoreDeclaration: true, ignorePiTags: true }).parse(text));
  return root === 'svg' ? undefined : `it has <${root}> where <svg> belongs`;
}

/**
 * Reads every picture beside the texts of a folder: Astro publishes what a browser cannot show.
 * @throws Error with the file, what is wrong and the remedy
 */
export async function checkPictures(base: string): Promise<void> {
  for (const name of globSync('**/*.{avif,gif,jpg,jpeg,png,svg,webp}', { cwd: base })) {
    const file = `${base}/${name}`;
    const fault = await findFault(file);
    if (fault) throw new Error(`${file}: ${fault}. Save the picture again.`);
  }
}
