/** Weight of a word that `having` of `all` texts have: the inverse document frequency of Okapi BM25. */
export const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));
