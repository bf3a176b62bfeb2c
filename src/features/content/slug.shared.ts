export const SLUG_LENGTH = 60;

export const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/u;

/** Letters of any alphabet in lower case, digits, and single hyphens, dots and underscores between them: nothing that an address must quote. */
const FOLDER = /^[\p{Ll}\p{Lo}\p{M}\p{Nd}]+(?:[-._][\p{Ll}\p{Lo}\p{M}\p{Nd}]+)*$/u;
/** The site has files with these endings beside its pages. */
const FILE = /\.(?:html|json|md|txt|xml)$/u;

/**
 * An entry's folder is its address.
 * @throws Error with the remedy
 */
export function checkSlug(slug: string, folder: string): void {
  const small = slug.toLowerCase();
  if (slug !== small) throw new Error(`${folder}/${slug}: an address cannot have capital letters. Rename the folder to ${small}.`);
  if (!FOLDER.test(slug) || FILE.test(slug))
    throw new Error(`${folder}/${slug}: an address has letters and digits with single hyphens between them. Rename the folder.`);
}
