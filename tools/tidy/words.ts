/** No unfinished marks, and no traces of the machine the code was written on. */
import ts from 'typescript';
import { isTest, nodeRule, type Rule, type Source } from './source.ts';

// Written in halves so that this file does not find itself.
const UNFINISHED = new RegExp(
  [
    `\\bTO${'DO'}\\b`,
    `\\bFIX${'ME'}\\b`,
    `\\bHA${'CK'}\\b`,
    `(?i:\\bcoming ${'soon'}\\b)`,
    `(?i:\\blorem ${'ipsum'}\\b)`,
  ].join('|'),
);
const HOME = new RegExp(`(?:^|[\\s'"\`(=:])/(?:ho${'me'}|Us${'ers'})/[a-z]`);
const ROOT_HOME = new RegExp(`(?:^|[\\s'"\`(=:])/ro${'ot'}/`);

function linesThat(source: Source, message: string, matches: (line: string) => boolean) {
  const findings = [];
  for (const [at, line] of source.text.split('\n').entries()) {
    if (matches(line)) findings.push({ file: source.path, line: at + 1, message });
  }
  return findings;
}

export const unfinished: Rule = (source) => linesThat(source, 'an unfinished mark', (line) => UNFINISHED.test(line));

/** @param places strings no file may contain: the checkout's directory, the configured registry's host. */
export function machineTraces(places: readonly string[]): Rule {
  return (source) =>
    linesThat(source, 'a path or host of the machine it was written on', (line) => {
      return HOME.test(line) || ROOT_HOME.test(line) || places.some((place) => line.includes(place));
    });
}

/** The two senders, the function that notifies for sessions that do not relay, and the migration it began in. */
const NOTIFIERS = [
  'apps/server/src/kernel/realtime/database-transport.ts',
  'apps/studio/src/kernel/database.ts',
  'apps/server/functions/kernel.sql',
  'apps/server/migrations/0485_desk_changes.sql',
];

/** NOTIFY inside a transaction holds a lock of the whole server until its commit (ADR 51). */
export const notifications: Rule = (source) =>
  !source.path.startsWith('apps/') || isTest(source.path) || NOTIFIERS.includes(source.path)
    ? []
    : linesThat(source, 'notifies past the bus: use publishIn or notify', (line) => /\bpg_notify\b/.test(line));

const SKIPPING = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'skipIf', 'runIf']);
const RUNNERS = new Set(['it', 'test', 'describe', 'suite', 'bench']);

export const skippedTests: Rule = nodeRule(isTest, (node) => {
  if (!ts.isPropertyAccessExpression(node) || !SKIPPING.has(node.name.text)) return undefined;
  let base: ts.Expression = node.expression;
  while (ts.isPropertyAccessExpression(base)) base = base.expression;
  return ts.isIdentifier(base) && RUNNERS.has(base.text)
    ? `a test is skipped, exclusive or inverted (.${node.name.text})`
    : undefined;
});
