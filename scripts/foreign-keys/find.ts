import { join, relative } from 'node:path';
import ts from 'typescript';

export interface ForeignKey {
  file: string;
  line: number;
  text: string;
}

/** Names that every object inherits, such as `constructor` and `__proto__`. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const BARE: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.AsExpression,
  ts.SyntaxKind.NonNullExpression,
  ts.SyntaxKind.ParenthesizedExpression,
  ts.SyntaxKind.SatisfiesExpression,
];

/** The expression without casts: `name as keyof T` is still a stranger's name. */
function bare(node: ts.Expression): ts.Expression {
  return BARE.includes(node.kind) ? bare((node as ts.AsExpression).expression) : node;
}

function isAnyString(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.some(isAnyString);
  const { TemplateLiteral, Any, Unknown } = ts.TypeFlags;
  if ((type.flags & ts.TypeFlags.TypeParameter) !== 0) {
    const constraint = type.getConstraint();
    return constraint === undefined || isAnyString(constraint);
  }
  return (type.flags & (ts.TypeFlags.String | TemplateLiteral | Any | Unknown)) !== 0;
}

/** No inherited name begins or goes on like it. */
const isTemplateOfOurs = (node: ts.Expression): boolean =>
  ts.isTemplateExpression(node) &&
  (!INHERITED.some((name) => name.startsWith(node.head.text)) ||
    node.templateSpans.some(({ literal }) => !INHERITED.some((name) => name.includes(literal.text))));

function isForeign(checker: ts.TypeChecker, key: ts.Expression): boolean {
  const name = bare(key);
  return !isTemplateOfOurs(name) && isAnyString(checker.getTypeAtLocation(name));
}

function isList(checker: ts.TypeChecker, node: ts.Expression): boolean {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const parts = type.isUnion() ? type.types : [type];
  return parts.every((part) => checker.isArrayLikeType(part) || part.getNumberIndexType() !== undefined);
}

function lookupOf(node: ts.Node): { key: ts.Expression; of?: ts.Expression } | undefined {
  if (ts.isElementAccessExpression(node)) return { key: node.argumentExpression, of: node.expression };
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return { key: node.left, of: node.right };
  if (ts.isBindingElement(node) && node.propertyName && ts.isComputedPropertyName(node.propertyName))
    return { key: node.propertyName.expression };
  if (ts.isCallExpression(node) && /^Reflect\.(?:get|has|set)$/u.test(node.expression.getText()) && node.arguments[1])
    return { key: node.arguments[1] };
  return undefined;
}

function* foreignKeysOf(checker: ts.TypeChecker, source: ts.SourceFile): Generator<ts.Node> {
  const found: ts.Node[] = [];
  const walk = (node: ts.Node): void => {
    const lookup = lookupOf(node);
    if (lookup && isForeign(checker, lookup.key) && !(lookup.of && isList(checker, lookup.of))) found.push(node);
    ts.forEachChild(node, walk);
  };
  walk(source);
  yield* found;
}

/**
 * Each place where one of these files looks up a name of the type `string` in an object, which may find what every object inherits.
 * A file of several configurations counts in the first.
 * @param isChecked chooses by the path within `root`
 */
export function findForeignKeys(root: string, configs: readonly string[], isChecked: (file: string) => boolean): ForeignKey[] {
  const parsed = configs.map((config) => readConfig(join(root, config)));
  const read = new Set<string>();
  return parsed.flatMap(({ fileNames, options }) => {
    const chosen = fileNames.filter((file) => !read.has(file) && isChecked(relative(root, file)));
    for (const file of chosen) read.add(file);
    const declarations = fileNames.filter((file) => file.endsWith('.d.ts'));
    const program = ts.createProgram([...declarations, ...chosen], options, hostOf(options));
    const checker = program.getTypeChecker();
    return chosen.flatMap((file) => {
      const source = program.getSourceFile(file);
      if (!source) throw new Error(`${file} is not in the program`);
      return [...foreignKeysOf(checker, source)].map((node) => ({
        file: relative(root, file),
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: node.getText(),
      }));
    });
  });
}

/** TypeScript's own libraries, which each program would parse again. */
const libraries = new Map<string, ts.SourceFile | undefined>();

function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const folder = host.getDefaultLibLocation?.() ?? '';
  const getSourceFile: ts.CompilerHost['getSourceFile'] = (file, ...more) => {
    if (!file.startsWith(folder)) return host.getSourceFile(file, ...more);
    if (!libraries.has(file)) libraries.set(file, host.getSourceFile(file, ...more));
    return libraries.get(file);
  };
  return { ...host, getSourceFile };
}

function readConfig(file: string): ts.ParsedCommandLine {
  const onUnRecoverableConfigFileDiagnostic = ({ messageText }: ts.Diagnostic): never => {
    throw new Error(String(messageText));
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(
    file,
    { noEmit: true, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  );
  if (!parsed) throw new Error(`${file} cannot be read`);
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  return { ...parsed, options };
}
