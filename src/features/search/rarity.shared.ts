/** Inverse document frequency of Okapi BM25, for a word that `having` of `all` texts have. */
export const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));
