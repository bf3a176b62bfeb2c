/** Inside <body>, because the parser drops a document's leading space. */
const decode = (html: string): string => new DOMParser().parseFromString(`<body>${html}`, 'text/html').body.textContent ?? '';

/** Splits text with `<mark>`: odd pieces were inside it. All else is text, whatever it says. */
export const splitMarks = (html: string): string[] => html.split(/<mark>([\s\S]*?)<\/mark>/u).map(decode);
