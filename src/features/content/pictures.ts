import { globSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { readContent } from './read-content.ts';

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/iu;
/** Pixels to which a checked picture is reduced: a JPEG is then decoded at an eighth of its size. */
const SMALL = 8;

/** @returns what is wrong with a file; undefined if a browser can show it */
async function findFault(file: string): Promise<string | undefined> {
  if (!/\.svg$/iu.test(file))
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
  const [root] = Object.keys(new XMLParser({ ignoreDeclaration: true, ignorePiTags: true, removeNSPrefix: true }).parse(text));
  return root === 'svg' ? undefined : `it has <${root}> where <svg> belongs`;
}

/**
 * Reads every picture beside the texts of a folder: Astro publishes what a browser cannot show.
 * @throws Error with the file, what is wrong and the remedy
 */
export async function checkPictures(base: string): Promise<void> {
  for (const name of globSync('**/*.*', { cwd: base })) {
    if (!PICTURE.test(name)) continue;
    const file = `${base}/${name}`;
    const fault = await findFault(file);
    if (fault) throw new Error(`${file}: ${fault}. Save the picture again.`);
  }
}
