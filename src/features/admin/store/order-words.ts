import type { AdminOrderRow } from './store-admin.schema.ts';
import type { StoreAdminTexts } from './texts.ts';

/** `Paid, to be fulfilled`. */
export const stateWords = ({ state, needs }: Pick<AdminOrderRow, 'state' | 'needs'>, texts: StoreAdminTexts): string =>
  needs ? `${texts[`order.state.${state}`]}, ${texts[`adminStore.needs.${needs}`]}` : texts[`order.state.${state}`];

export function countryName(code: string, languageTag: string): string {
  try {
    return new Intl.DisplayNames(languageTag, { type: 'region' }).of(code) ?? code;
  } catch {
    // Snipcart's orders may have none.
    return code;
  }
}
