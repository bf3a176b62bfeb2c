/** European Payments Council, EPC069-12, version 002 (2018), section 3: the text of a QR code for a SEPA credit transfer. */
const EPC_LIMITS = { name: 70, text: 140, bytes: 331, cents: 99_999_999_999 } as const;

export interface CreditTransfer {
  name: string;
  iban: string;
  bic: string;
  amountCents: number;
  /** The remittance information: the order's reference. */
  text: string;
}

const shortened = (text: string, characters: number): string =>
  [...text.replace(/\s+/gu, ' ').trim()].slice(0, characters).join('').trimEnd();

/** Avoids rounding through a float. */
const euros = (cents: number): string => `EUR${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** @returns undefined for an amount or a length that the standard does not allow */
export function epcText({ name, iban, bic, amountCents, text }: CreditTransfer): string | undefined {
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > EPC_LIMITS.cents) return undefined;
  const purpose = '';
  const structuredReference = '';
  const lines = [
    ...['BCD', '002', '1', 'SCT', bic.replace(/\s/gu, ''), shortened(name, EPC_LIMITS.name), iban.replace(/\s/gu, ''), euros(amountCents)],
    ...[purpose, structuredReference, shortened(text, EPC_LIMITS.text)],
  ];
  // The standard omits empty elements at the end.
  const whole = lines.join('\n').trimEnd();
  return new TextEncoder().encode(whole).length <= EPC_LIMITS.bytes ? whole : undefined;
}
