const BASE = 36;
const [LEAST, MOST, SKEW, DAMP, BIAS, FIRST] = [1, 26, 38, 700, 72, 128];
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / points);
  let k = 0;
  while (rest > ((BASE - LEAST) * MOST) / 2) {
    rest = Math.floor(rest / (BASE - LEAST));
    k += BASE;
  }
  return k + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW));
}

/** Decodes a label (RFC 3492, section 6.2). */
function decoded(label: string): string {
  const coded = label.slice('xn--'.length).toLowerCase();
  const dash = coded.lastIndexOf('-');
  const letters = [...coded.slice(0, Math.max(0, dash))];
  let [code, place, bias] = [FIRST, 0, BIAS];
  for (let at = dash + 1; at < coded.length; ) {
    const before = place;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = DIGITS.indexOf(coded[at] ?? '?');
      at += 1;
      if (digit < 0) return label;
      place += digit * weight;
      const least = Math.min(MOST, Math.max(LEAST, k - bias));
      if (digit < least) break;
      weight *= BASE - least;
    }
    const points = letters.length + 1;
    bias = adapt(place - before, points, before === 0);
    code += Math.floor(place / points);
    place %= points;
    if (code > 0x10_ff_ff) return label;
    letters.splice(place, 0, String.fromCodePoint(code));
    place += 1;
  }
  return letters.join('');
}

/** Refuses codes of full-width letters or dots, which would read as another's domain. */
const stand = (letters: string, label: string): boolean =>
  URL.canParse(`http://${letters}.example`) && new URL(`http://${letters}.example`).hostname === `${label.toLowerCase()}.example`;

/** Decodes a label of a domain: `xn--qxam` becomes `ελ`. Returns it unchanged if it is badly encoded (RFC 5891, section 5.4). */
export function decodeLabel(label: string): string {
  if (!/^xn--/iu.test(label)) return label;
  const letters = decoded(label);
  return stand(letters, label) ? letters : label;
}
