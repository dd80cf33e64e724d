/** Risk: rules as data, the alerts they raise, cases with an outcome. The public API of this module. See README.md. */
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { adjustmentOfCase } from './adjust.ts';
import { claim, decide, open, release, writeNote } from './cases.ts';
import type { ModuleContext, RiskDeps } from './deps.ts';
import { evaluateMerchant } from './evaluate.ts';
import { merge } from './merge.ts';
import { lift, readOfMember } from './of-member.ts';
import { eraseRecords, findRecords, isInClaimedCase, isUnderHarmReview, type RiskRecords } from './person-store.ts';
import { listCases, readCase, readFacts } from './read.ts';
import { listSamePairs, listSamePerson, listSamePersonPairs, standingOf } from './relation-store.ts';
import { readRelation, relate } from './relations.ts';
import { backTest, readRules, readVersions, setRule } from './rules-desk.ts';

export type { RiskDeps } from './deps.ts';

export interface RiskModule extends Module {
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  /** Evaluates every rule of the merchants now; returns the alerts it raised. */
  evaluate(merchantCode?: string): Promise<number>;
  /** The accounts behind which one person was found, this one first: they have one bonus together. */
  samePerson(tx: Tx, memberId: MemberId): Promise<readonly MemberId[]>;
  /** Pairs behind which one person was found, of which a member is one of these. */
  samePersonPairs(
    tx: Tx,
    memberIds: readonly MemberId[],
  ): Promise<readonly { readonly a: MemberId; readonly b: MemberId }[]>;
  /** Every two members of a merchant behind whom one person was found. */
  readonly samePairs: typeof listSamePairs;
  /** Others who use the same things: those who are explained, and how many are watched. */
  standingOf(tx: Tx, memberId: MemberId): ReturnType<typeof standingOf>;
  /** Everything stored about a member, for that member. */
  recordsOf(memberId: MemberId): Promise<RiskRecords>;
  /** Whether someone works on a case about the member. */
  isInClaimedCase(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Whether a case about signs of harm at the member is not closed. */
  isUnderHarmReview(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Takes a member out of every alert, in the transaction of their erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Between two turns of the loop, and before the first: a node that has just started has members waiting. */
const TURN_MS = 15_000;
const FIRST_TURN_MS = 20_000;

const handlersOf = (module: ModuleContext) =>
  ({
    'ops.risk.list': (context, { query }) => listCases(module, context, query),
    'ops.risk.read': (context, { params }) => readCase(module, context, params.alertId),
    'ops.risk.facts': (context, { params, query }) => readFacts(module, context, params.alertId, query),
    'ops.risk.open': (context, { params, body }) => open(module, context, params.memberId, body),
    'ops.risk.claim': (context, { params, body }) => claim(module, context, params.alertId, body.version),
    'ops.risk.release': (context, { params, body }) => release(module, context, params.alertId, body.version),
    'ops.risk.writeNote': (context, { params, body }) => writeNote(context, params.alertId, body.text),
    'ops.risk.decide': (context, { params, body }) => decide(module, context, params.alertId, body),
    'ops.risk.merge': (context, { params, body }) => merge(module, context, params.alertId, body),
    'ops.risk.ofMember': (context, { params }) => readOfMember(module, context, params.memberId),
    'ops.risk.lift': (context, { params, body }) => lift(module, context, params.memberId, body),
    'ops.risk.relation': (context, { params }) => readRelation(module, context, params.memberId),
    'ops.risk.relate': (context, { params, body }) => relate(module, context, params.memberId, body),
    'ops.risk.rules': (context) => readRules(context),
    'ops.risk.setRule': (context, { params, body }) => setRule(context, params.kind, body),
    'ops.risk.ruleVersions': (context, { params, query }) => readVersions(context, params.kind, query),
    'ops.risk.backTest': (context, { params, body }) => backTest(module, context, params.kind, body),
  }) satisfies OpsHandlers;

/** Builds the module. */
export function createRisk(kernel: Kernel, deps: RiskDeps): RiskModule {
  const module: ModuleContext = { kernel, deps };
  let loop: Ticker | undefined;
  let isFirst = true;

  async function turn(stopping: AbortSignal): Promise<number> {
    if (isFirst) {
      isFirst = false;
      return FIRST_TURN_MS;
    }
    for (const merchant of deps.merchants()) if (!stopping.aborted) await evaluateMerchant(module, merchant, false);
    return TURN_MS;
  }

  return {
    name: 'risk',
    opsHandlers: handlersOf(module),
    approved: { 'ops.risk.adjust': adjustmentOfCase(module) },
    async evaluate(merchantCode) {
      let raised = 0;
      for (const merchant of deps.merchants())
        if (merchantCode === undefined || merchant.code === merchantCode)
          raised += await evaluateMerchant(module, merchant, true);
      return raised;
    },
    samePerson: listSamePerson,
    samePersonPairs: listSamePersonPairs,
    samePairs: listSamePairs,
    standingOf,
    recordsOf: (memberId) => findRecords(kernel.db, memberId),
    isInClaimedCase,
    isUnderHarmReview,
    erase: eraseRecords,
    async start() {
      loop = startTicker({ name: 'risk', log: kernel.log, turn });
    },
    async stop() {
      await loop?.stop();
    },
  };
}
