const FRONT = /^(\uFEFF?---[ \t]*(\r?\n))([\s\S]*?)(\r?\n---[ \t]*(?:\r?\n|$))/u;

/** Changes the one line, or adds it as the last field. @returns undefined without front matter */
export function withTranslatedFrom(text: string, value: string): string | undefined {
  const [whole = '', open = '', end = '', fields = '', close = ''] = FRONT.exec(text) ?? [];
  if (!whole) return undefined;
  const line = `translatedFrom: ${value}`;
  const known = /^translatedFrom:[^\r\n]*/mu;
  const next = known.test(fields) ? fields.replace(known, line) : `${fields}${end}${line}`;
  return `${open}${next}${close}${text.slice(whole.length)}`;
}
