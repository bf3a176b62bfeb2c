/** The bundler makes them texts. */
declare module '*.sql' {
  const text: string;
  export default text;
}
