/**
 * Evaluates rules: incremental by a cursor per merchant and rule, repeatable without doubling anything. A span is looked at again for as
 * long as a transaction may take to commit, because what happened in it may become visible late.
 */
import type { RiskKind } from '@lantern/contract/ops';
import { transact } from '../../../kernel/tx.ts';
import { deskChanged } from '../../../kernel/realtime/desk.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { SIGNALS_MAXIMUM } from '../../../kernel/signals.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { pastOf, raise } from './alert-store.ts';
import type { ModuleContext, RunContext } from './deps.ts';
import { gatherHands, isCardKind, readPairs } from './pairs.ts';
import { listExplained } from './relation-store.ts';
import { listRules, lockCursor, moveCursor, type Rule } from './rule-store.ts';
import { NO_PAST, type Finding, type Past } from './rules/finding.ts';
import { isOneGroup } from './rules/score.ts';
import { asRuleSignal, SOURCES } from './sources.ts';

/** A rule is due again so long after it was evaluated. */
const EVERY_SEC = 60;
const OVERLAP_MS = 3 * 60_000;
/** Hands are written two minutes after they ended. */
const HANDS_OVERLAP_MS = 10 * 60_000;
/** Subjects of one evaluation: what is beyond waits for the next. */
const SUBJECTS = 400;
/** Subjects of a back-test. */
export const TESTED_SUBJECTS = 5_000;

/** The span a rule looks at. */
export interface Span {
  readonly since: Date;
  readonly to: Date;
  readonly subjects: number;
}

export interface Judged {
  /** What was found, by subject, in the order in which they were touched. */
  readonly findings: readonly Finding[];
  /** Up to when everything was looked at. */
  readonly coveredTo: Date;
}

/** Knows what closed alerts dealt with. */
type PastReader = (subjectKeys: readonly string[]) => Promise<ReadonlyMap<string, Past>>;

const monthStart = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** Reads the signals of a span and judges each subject. */
export async function judgeSpan(
  context: RunContext,
  rule: Rule,
  { since, to, subjects }: Span,
  past: PastReader,
): Promise<Judged> {
  if (isCardKind(rule.kind))
    return await readPairs(context, { ...rule, kind: rule.kind }, { since, to, subjects }, past);
  const source = SOURCES[rule.kind];
  const reach = source.reach(rule.parameters);
  const from = reach === 'month' ? monthStart(to) : new Date(since.getTime() - reach);
  const { timeZone, code: merchantCode } = context.merchant;
  const scope = { merchantCode, timeZone, since, to, from, subjects };
  const { parameters, exclusions } = rule;
  const signals = await source.read(context, { scope, parameters, exclusions });
  const bySubject = [...Map.groupBy(signals, ({ subject }) => subject)];
  // The last subject may have been cut off, where there is a next evaluation to read it whole.
  if (signals.length >= SIGNALS_MAXIMUM && bySubject.length > 1) bySubject.pop();
  const known = await past(bySubject.map(([subject]) => subject));
  const findings = bySubject.flatMap(([subject, own]) => {
    const found = source.judge(own.map(asRuleSignal), parameters, known.get(subject) ?? NO_PAST);
    return found ? [found] : [];
  });
  const isCut = bySubject.length >= subjects || signals.length >= SIGNALS_MAXIMUM;
  return { findings, coveredTo: isCut ? bySubject.at(-1)![1][0]!.touchedAt : to };
}

/** Evaluates one rule of a merchant; returns the alerts it raised. */
async function evaluateRule({ kernel, deps }: ModuleContext, merchant: Merchant, rule: Rule, force: boolean) {
  return await transact(kernel.db, async (tx) => {
    const cursor = await lockCursor(tx, merchant.code, rule.kind, force);
    if (!cursor || !(cursor.isDue || force)) return 0;
    const { now: to, evaluatedTo } = cursor;
    const overlap = isCardKind(rule.kind) ? HANDS_OVERLAP_MS : OVERLAP_MS;
    const since = new Date(evaluatedTo.getTime() - overlap);
    const context: RunContext = { deps, tx, merchant };
    const { findings, coveredTo } = await judgeSpan(context, rule, { since, to, subjects: SUBJECTS }, (keys) =>
      pastOf(tx, merchant.code, rule.kind, keys),
    );
    const news = await unexplained(tx, merchant.code, rule.kind, findings);
    const raised = await raiseAll(tx, merchant.code, rule, news);
    const isDone = coveredTo >= to;
    await moveCursor(tx, merchant.code, rule.kind, coveredTo, isDone ? EVERY_SEC : 0);
    if (raised.changed) kernel.realtime.publishIn(tx, deskChanged(merchant.code, 'risk_alert'));
    return raised.count;
  });
}

/** Rules of things that members share: what an operator has explained is no finding. */
const SHARED: readonly RiskKind[] = ['shared_device', 'shared_bank', 'shared_address', 'bonus_accounts'];

/** What is left of the findings when members of one household, or of one person, are no news. */
async function unexplained(tx: Tx, merchantCode: string, kind: RiskKind, findings: readonly Finding[]) {
  if (!SHARED.includes(kind) || findings.length === 0) return findings;
  const members = [...new Set(findings.flatMap((finding) => finding.members))];
  const pairs = await listExplained(tx, merchantCode, members);
  return findings.filter((finding) => !isOneGroup(finding.members, pairs));
}

async function raiseAll(tx: Tx, merchantCode: string, rule: Rule, findings: readonly Finding[]) {
  let [count, changed] = [0, false];
  for (const finding of findings) {
    const { isNew, added } = await raise(tx, merchantCode, rule, finding);
    if (isNew) count++;
    changed ||= isNew || added > 0;
  }
  return { count, changed };
}

/** Rules of a merchant that are due, one transaction each. Returns the alerts they raised. */
export async function evaluateMerchant(module: ModuleContext, merchant: Merchant, force: boolean): Promise<number> {
  const { kernel, deps } = module;
  const rules = (await listRules(kernel.db, merchant.code)).filter(({ enabled }) => enabled);
  if (rules.some(({ kind }) => isCardKind(kind)))
    await transact(kernel.db, async (tx) => {
      const cursor = await lockCursor(tx, merchant.code, 'hands', force);
      if (!cursor || !(cursor.isDue || force)) return;
      const since = new Date(cursor.evaluatedTo.getTime() - HANDS_OVERLAP_MS);
      const coveredTo = await gatherHands({ deps, tx, merchant }, since, cursor.now);
      await moveCursor(tx, merchant.code, 'hands', coveredTo, coveredTo < cursor.now ? 0 : EVERY_SEC);
    });
  let raised = 0;
  for (const rule of rules) raised += await evaluateRule(module, merchant, rule, force);
  return raised;
}
