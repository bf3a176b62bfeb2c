import { SLUG_LENGTH } from '../src/features/content/slug.shared.ts';
import { own } from '../src/features/foreign/own.shared.ts';
import { withoutAccents } from '../src/i18n/fold.ts';

/** ELOT 743, without its digraph rules for names. */
const LATIN: Record<string, string> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

export const toSlug = (title: string): string =>
  withoutAccents(title.toLowerCase())
    .replace(/ου/gu, 'ou')
    .replace(/[α-ω]/gu, (letter) => own(LATIN, letter) ?? '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, SLUG_LENGTH)
    .replace(/-+$/u, '');
