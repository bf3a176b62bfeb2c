/** The text of a file, as Vite imports it in tests. */
declare module '*?raw' {
  const text: string;
  export default text;
}
