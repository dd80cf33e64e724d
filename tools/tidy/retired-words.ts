/** Words the project no longer uses, each with the trade's term for it (docs/adr/0023-terms-of-the-trade.md). */
import ts from 'typescript';
import { walk, type Rule, type Source } from './source.ts';

interface Retired {
  /** Matched against a name split into lower-case words ("shot batch id"), or against prose in lower case. */
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where it is forbidden: in names (identifiers, files), in prose (comments, Markdown), or in both. */
  readonly scope: 'names' | 'prose' | 'both';
}

function word(pattern: string, instead: string, scope: Retired['scope'] = 'both'): Retired {
  return { pattern: new RegExp(`(?<![\\p{L}\\d-])(?:${pattern})(?![\\p{L}\\d-])`, 'u'), instead, scope };
}

const RETIRED: readonly Retired[] = [
  word('doors?', 'admission, public API, reverse proxy or sign-in'),
  word('brakes?|braked|braking', 'throttle'),
  word('patience', 'timeout'),
  word('insists?|insisted|insisting', 'retry'),
  word('whoever', 'anyone who'),
  word('nobody', 'no one'),
  word('somebody', 'someone'),
  word('volleys?(?! ball)', 'shot batch'),
  word('shoals?', 'spawner'),
  word('waters', 'rooms'),
  word('tellers?', 'notifier'),
  word('keepers?', 'source'),
  word('bury|buries|buried', 'record tombstone'),
  word('anybody', 'anyone'),
  word('everybody', 'everyone', 'prose'),
  word('reckons?|reckoned|reckoning', 'compute'),
  word('foretells?|foretold', 'reveal or predict'),
  word('passages?', 'route access', 'names'),
  word('hears?|heard', 'receive, on or handle', 'names'),
  word('shut to', 'unavailableReason', 'names'),
  word('while shut', 'allowedDuringMaintenance', 'names'),
  word('in own task', 'yieldToMain', 'names'),
  word('(?:least|most) (?:spot|bet|round)', 'min or max: minBet, maxBet, maxRound', 'names'),
  word('tells?|told', 'notify, send, publish, reveal or reported', 'names'),
  word('\\S.* wish(?:es)?', '…Request', 'names'),
  word('\\S.* ground', '…Deps, or background for a colour', 'names'),
  word('\\S.* asked', '…Request', 'names'),
  word('(?:gives?|gave|given|giving) back|pays? now', 'refund, return or dispatch', 'both'),
];

const CHECKED = /\.(?:ts|tsx|css|md|sql)$/;
/** Generated, about the words themselves, or quoting them. */
const EXEMPT =
  /^(?:docs\/(?:rows|calls|odds|rights)\.md|docs\/adr\/0023-terms-of-the-trade\.md|tools\/tidy\/retired-words\.ts|tools\/tidy\.test\.ts)$/;

/** TPC-B, the benchmark the ledger is compared with, has tellers. */
const TERMS_OF_OTHERS: Readonly<Record<string, RegExp>> = { 'tests/bench/ledger/tpcb.ts': /teller/ };

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** The text with every literal blanked: strings hold what the database, the wire or a screen calls things. */
function withoutLiterals(text: string, tree: ts.SourceFile): string {
  const spans: (readonly [number, number])[] = [];
  walk(tree, (node) => {
    const isLiteral =
      ts.isStringLiteralLike(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isLiteral) spans.push([ts.isJsxText(node) ? node.pos : node.getStart(tree), node.end]);
  });
  let [result, from] = ['', 0];
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    result += text.slice(from, start) + blank(text.slice(start, end));
    from = end;
  }
  return result + text.slice(from);
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** Names in code that only quote: of the database, of a call, of a path or an address. */
const QUOTED =
  /`[^`\n]*[_./:][^`\n]*`|\]\([^)\n]*\)|<?https?:\/\/[^\s)>]+|[\w-]*_[\w.-]*(?:\.\w+)*|\w+(?:\.[a-z]\w+)+/g;
const SQL_COMMENT = /--[^\n]*/g;
const SQL_STRING = /'[^']*'/g;
const FENCED = /^```[\s\S]*?^```/gm;

/** Code without comments, and the prose, both with every character where it was. */
function partsOf({ text, tree, path }: Source): { readonly code: string; readonly prose: string } {
  if (path.endsWith('.md')) return { code: '', prose: text.replaceAll(FENCED, blank).replaceAll(QUOTED, blank) };
  const comments = path.endsWith('.sql') ? SQL_COMMENT : COMMENT;
  const bare = tree ? withoutLiterals(text, tree) : text;
  let [prose, from] = ['', 0];
  for (const { 0: comment, index } of bare.matchAll(comments)) {
    prose += blank(bare.slice(from, index)) + comment.replaceAll(QUOTED, blank);
    from = index + comment.length;
  }
  const code = bare.replaceAll(comments, blank);
  return {
    code: path.endsWith('.sql') ? code.replaceAll(SQL_STRING, blank) : code,
    prose: prose + blank(bare.slice(from)),
  };
}

/** "volleyId" → "volley id". Outside SQL a lower-case name with underscores belongs to the database or the wire. */
function wordsOf(name: string, isSql = false): string {
  if (!isSql && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(name)) return '';
  return name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[_.-]+/g, ' ')
    .toLowerCase()
    .trim();
}

interface Use {
  readonly line?: number;
  readonly shown: string;
  readonly text: string;
  readonly scope: 'names' | 'prose';
}

function linesOf(text: string, uses: (line: string, number: number) => readonly Use[]): Use[] {
  return text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : uses(line, at + 1)));
}

function usesIn(source: Source): Use[] {
  const { code, prose } = partsOf(source);
  const isSql = source.path.endsWith('.sql');
  const names = source.path.split('/').map((name) => ({ shown: name, text: wordsOf(name), scope: 'names' as const }));
  return [
    ...names,
    ...linesOf(code, (text, line) =>
      [...new Set(text.match(/[A-Za-z_$][\w$-]*/g))].map((shown) => ({
        line,
        shown,
        text: wordsOf(shown, isSql),
        scope: 'names',
      })),
    ),
    ...linesOf(prose, (text, line) => [
      { line, shown: '', text: text.toLowerCase(), scope: 'prose' },
      // A name in camel case is a name in prose too.
      ...(text.match(/\b[A-Za-z]+[a-z][A-Z]\w*/g) ?? []).map((shown): Use => ({
        line,
        shown,
        text: wordsOf(shown),
        scope: 'names',
      })),
    ]),
  ];
}

const seen = new Map<string, readonly (readonly [found: string, instead: string])[]>();

function retiredIn(text: string, scope: Use['scope']): readonly (readonly [found: string, instead: string])[] {
  const key = `${scope} ${text}`;
  const known = scope === 'names' ? seen.get(key) : undefined;
  if (known) return known;
  const found = RETIRED.filter((retired) => retired.scope === 'both' || retired.scope === scope).flatMap((retired) => {
    const match = retired.pattern.exec(text)?.[0];
    return match === undefined ? [] : [[match, retired.instead] as const];
  });
  if (scope === 'names') seen.set(key, found);
  return found;
}

/** Finds retired words in names, comments and Markdown; strings are left alone. */
export const retiredWords: Rule = (source) => {
  const { path } = source;
  if (!CHECKED.test(path) || EXEMPT.test(path)) return [];
  return usesIn(source).flatMap(({ line, shown, text, scope }) =>
    retiredIn(text, scope).flatMap(([found, instead]) =>
      TERMS_OF_OTHERS[path]?.test(found)
        ? []
        : [
            {
              file: path,
              ...(line !== undefined && { line }),
              message: `"${scope === 'names' ? shown : found}" is retired: ${instead}`,
            },
          ],
    ),
  );
};
