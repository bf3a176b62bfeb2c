type Unit = 'day' | 'hour' | 'minute' | 'second' | 'millisecond';

const inUnit = (languageTag: string, unit: Unit, value: number): string =>
  new Intl.NumberFormat(languageTag, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'millisecond' ? 'short' : 'long',
    maximumFractionDigits: 1,
  }).format(value);

/** In its two largest units: `2 hours 5 minutes`. */
export function formatMinutes(minutes: number, languageTag: string): string {
  // Rounded first, so that no part reaches its next unit.
  const whole = minutes < 24 * 60 ? Math.round(minutes) : Math.round(minutes / 60) * 60;
  const parts: [Unit, number][] = [
    ['day', Math.floor(whole / (24 * 60))],
    ['hour', Math.floor(whole / 60) % 24],
    ['minute', whole % 60],
  ];
  const shown = parts.filter(([, value]) => value > 0);
  return (shown.length > 0 ? shown : parts.slice(-1)).map(([unit, value]) => inUnit(languageTag, unit, value)).join(' ');
}

export function formatMs(ms: number, languageTag: string): string {
  if (ms < 1_000) return inUnit(languageTag, 'millisecond', Math.round(ms));
  return ms < 60_000 ? inUnit(languageTag, 'second', ms / 1_000) : formatMinutes(ms / 60_000, languageTag);
}
