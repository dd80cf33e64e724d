/** A source file as the tidy rules see it. */
import ts from 'typescript';
import type { Finding } from '../check/finding.ts';

export interface Source {
  /** Relative to the project, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The syntax tree of TypeScript and JavaScript files. */
  readonly tree: ts.SourceFile | undefined;
}

/** One rule: what it finds wrong in a file. */
export type Rule = (source: Source) => Finding[];

const CODE = /\.(?:ts|tsx|mjs|js)$/;

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
}

export function parseSource(path: string, text: string): Source {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return {
    path,
    text,
    tree: CODE.test(path) ? ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) : undefined,
  };
}

export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Calls `visit` on every node under `root`. */
export function walk(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root);
  root.forEachChild((child) => walk(child, visit));
}

/** A rule that checks each syntax node of code files; `judge` returns a message or undefined. */
export function nodeRule(
  applies: (path: string) => boolean,
  judge: (node: ts.Node, tree: ts.SourceFile) => string | undefined,
): Rule {
  return ({ path, tree }) => {
    if (!tree || !applies(path)) return [];
    const findings: Finding[] = [];
    walk(tree, (node) => {
      const message = judge(node, tree);
      if (message !== undefined) findings.push({ file: path, line: lineOf(tree, node), message });
    });
    return findings;
  };
}
