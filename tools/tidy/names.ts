/** Names say what a thing is: kebab-case files, and no words that fit anything. */
import ts from 'typescript';
import { nodeRule, type Rule } from './source.ts';

/** Meaningless anywhere in a name. */
const EMPTY_WORDS = ['manager', 'helper', 'helpers', 'util', 'utils'];
/** Meaningless as the whole name; "greatest common divisor" is fine. */
const EMPTY_NAMES = [...EMPTY_WORDS, 'common', 'data', 'info'];

const CHECKED_FILE = /\.(?:ts|tsx|mjs|js|css|sql)$/;
const SEGMENT = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/;

export const fileNames: Rule = ({ path }) => {
  if (!CHECKED_FILE.test(path)) return [];
  const segments = path.split('/');
  const notKebab = segments.filter((segment) => !SEGMENT.test(segment) && !MIGRATION.test(segment));
  const stems = segments.map((segment) => segment.split('.')[0] ?? '');
  const empty = [
    ...stems.filter((stem) => EMPTY_NAMES.includes(stem)),
    ...stems.flatMap((stem) => stem.split(/[-_]/).slice(1)).filter((word) => EMPTY_WORDS.includes(word)),
  ];
  return [
    ...notKebab.map((segment) => ({ file: path, message: `"${segment}" is not kebab-case` })),
    ...empty.map((word) => ({ file: path, message: `"${word}" says nothing about the file` })),
  ];
};

function wordsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((word) => word.toLowerCase());
}

function declaredName(node: ts.Node): string | undefined {
  const declares =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node);
  return declares && node.name && ts.isIdentifier(node.name) ? node.name.text : undefined;
}

export const declaredNames: Rule = nodeRule(
  (path) => !path.endsWith('.d.ts'),
  (node) => {
    const name = declaredName(node);
    if (name === undefined) return undefined;
    const empty = EMPTY_NAMES.includes(name.toLowerCase()) || wordsOf(name).some((word) => EMPTY_WORDS.includes(word));
    return empty ? `"${name}" says nothing about what it names` : undefined;
  },
);
