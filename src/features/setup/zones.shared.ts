/** Zones of postage as lines: countries, euros with VAT and, if they are promised, working days to delivery. `GR: 5.00 (1-3)` */
const ZONE =
  /^(?<countries>[A-Z, ]+):\s?(?<euros>\d{1,5}(?:[.,]\d{1,2})?)\s?(?:€\s?)?(?:\((?<least>\d{1,2})\s?[-–]\s?(?<most>\d{1,2})\))?$/u;

interface Zone {
  countries?: readonly string[];
  cents?: number;
  days?: readonly [least: number, most: number];
}

export const zoneLines = (zones: unknown): string =>
  (Array.isArray(zones) ? (zones as Zone[]) : [])
    .map(
      ({ countries = [], cents = 0, days }) => `${countries.join(' ')}: ${(cents / 100).toFixed(2)}${days ? ` (${days.join('-')})` : ''}`,
    )
    .join('\n');

/** A line that is no zone stays as it is, for the schema to refuse. */
export const parsedZones = (text: string): unknown[] =>
  text
    .split(/[\n;]/u)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean)
    .map((line) => {
      const { countries, euros, least, most } = ZONE.exec(line)?.groups ?? {};
      if (countries === undefined || euros === undefined) return line;
      return {
        countries: countries.split(/[ ,]+/u).filter(Boolean),
        cents: Math.round(Number(euros.replace(',', '.')) * 100),
        ...(least !== undefined && most !== undefined && { days: [Number(least), Number(most)] }),
      };
    });
