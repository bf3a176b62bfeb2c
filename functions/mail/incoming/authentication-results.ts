/** One method's result with its properties, such as `smtp.mailfrom` (RFC 8601, section 2.2). Names in lower case. */
export interface MethodResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

export interface AuthenticationResults {
  server: string;
  results: MethodResult[];
  /** False if a sender may have placed text there: a comment has a quotation mark, a word is partly quoted, or something is unclosed. */
  isClear: boolean;
}

/** `isEnded`: a quoted string ended the word, so that an empty value counts as one. */
interface Word {
  text: string;
  isEnded: boolean;
}

/** Comments may be nested (RFC 5322, section 3.2.2). */
function skipComment(header: string, start: number): { end: number; isClear: boolean } {
  let [depth, isClear] = [0, true];
  for (let at = start; at < header.length; at += 1) {
    const letter = header[at];
    if (letter === '\\') at += 1;
    else if (letter === '"') isClear = false;
    else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth === 0) return { end: at + 1, isClear };
  }
  return { end: header.length, isClear: false };
}

const PIECE = /"((?:[^"\\]|\\.)*)"|[^\s;()"]+|\s+|./suy;

function readWords(header: string): { parts: Word[][]; isClear: boolean } {
  const parts: Word[][] = [[]];
  let [word, isClear]: [Word | undefined, boolean] = [undefined, true];
  for (let at = 0; at < header.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const [piece = '', quoted] = PIECE.exec(header) ?? [];
    if (piece === '"') return { parts, isClear: false };
    if (piece === '(') {
      const comment = skipComment(header, at);
      PIECE.lastIndex = comment.end;
      isClear &&= comment.isClear;
    }
    if (piece === ')') isClear = false;
    if (piece === ';') parts.push([]);
    if (/^[\s;()]/u.test(piece)) word = undefined;
    else {
      const isNew = word === undefined;
      word ??= { text: '', isEnded: false };
      if (isNew) parts.at(-1)?.push(word);
      // The sender chooses the quoted part of an address.
      if (word.isEnded || (quoted !== undefined && !/^$|=$/u.test(word.text))) isClear = false;
      word.text += quoted?.replace(/\\(.)/gsu, '$1') ?? piece;
      word.isEnded = quoted !== undefined;
    }
  }
  return { parts, isClear };
}

const NAME = /^[a-z][\w-]*(?:[./][\w-]+)?=/iu;

function joinNames(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let isOpen = false;
  for (const word of words) {
    const isSign = (word.text === '.' || word.text === '/') && !word.isEnded;
    const last = joined.at(-1);
    if (last && (isSign || isOpen)) joined[joined.length - 1] = { text: last.text + word.text, isEnded: word.isEnded };
    else joined.push(word);
    isOpen = isSign;
  }
  return joined;
}

/** Reads `name=value` with optional blanks around the sign. Values may have further signs, as rewritten senders do (`SRS0=…@…`). */
function readPairs(words: readonly Word[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < words.length; at += 1) {
    let { text = '', isEnded = false } = words[at] ?? {};
    const follows = (): Word | undefined => words[at + 1];
    if (!text.includes('=') && follows()?.text.startsWith('=')) {
      isEnded = follows()?.isEnded ?? false;
      text += follows()?.text ?? '';
      at += 1;
    }
    const next = follows();
    if (next && !isEnded && text.indexOf('=') === text.length - 1 && !NAME.test(next.text)) {
      text += next.text;
      at += 1;
    }
    const sign = text.indexOf('=');
    if (sign > 0) pairs.push([text.slice(0, sign).toLowerCase(), text.slice(sign + 1)]);
  }
  return pairs;
}

/** RFC 8601, section 2.2. @returns without results for a version that it does not know */
export function parseAuthenticationResults(header: string): AuthenticationResults {
  const { parts, isClear } = readWords(header);
  const [[server, version] = [], ...results] = parts;
  const isKnown = version === undefined || version.text === '1';
  return {
    server: server?.text.toLowerCase() ?? '',
    isClear: isClear && isKnown,
    results: (isKnown ? results : []).flatMap((words) => {
      const [first, ...properties] = readPairs(joinNames(words));
      if (!first) return [];
      const [method, result] = first;
      return { method: method.replace(/\/.*$/u, ''), result: result.toLowerCase(), properties: new Map(properties.toReversed()) };
    }),
  };
}
