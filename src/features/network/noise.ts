/**
 * Keeps known noise out of the console (specification, section 8), and nothing else: what a browser's extension throws in its own code, and
 * a view transition that the browser drops because the next page was slow, which nobody misses and no script of the page can catch.
 * An error of ours that only passes through an extension keeps its place: of a rejection's stack the innermost call counts.
 *
 * Part of what runs in the head before the first paint (src/layouts/shell/boot.ts): the noise may come with the page. Noise about a
 * websocket the browser writes itself, out of reach of any script; icons are drawn at build and make none.
 */
export const NOISE_BOOT = String.raw`for(let n of['error','unhandledrejection'])addEventListener(n,e=>{let r=e.reason;(/^Transition was /.test(r?.message)||/^(\w*Error\b.*\n)?.*-extension:\/\//.test(e.filename||r?.stack))&&e.preventDefault()});`;
