/** @param code of ISO 3166-1, such as GR; returned as it is if it has no name */
export function countryName(code: string, languageTag: string): string {
  try {
    return new Intl.DisplayNames(languageTag, { type: 'region' }).of(code) ?? code;
  } catch {
    // Snipcart's orders may have none.
    return code;
  }
}
