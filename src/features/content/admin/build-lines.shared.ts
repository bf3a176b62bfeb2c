import type { BuildProblem } from './content.schema.ts';

/** Our checks write one problem a line: the file, often its line, what is wrong. Undefined for a line that names no file of `content/`. */
export function problemIn(line: string): BuildProblem | undefined {
  const [, file, number, text] = /^(content\/[^\s:]+)(?::(\d+))?(?::\d+)?:?\s(\S.*)$/u.exec(line) ?? [];
  return file && text ? { file, line: number ? Number(number) : null, text } : undefined;
}
