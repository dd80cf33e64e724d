/** The console's promotions: drafts, checks, pauses, ends, and the codes of a promotion. Publication is in `publish.ts`. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { REWARD_KINDS } from '@lantern/contract';
import type { OpsCalls } from '@lantern/contract/ops';
import type { PromotionRule, PromotionState, PromotionValue } from '@lantern/contract/promotion-rules';
import type { OpsContext, OpsHandlers } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { PromotionsContext } from '../context.ts';
import { closeReferral, listReferrals } from '../referral/desk.ts';
import { readEffect } from '../simulator/effect.ts';
import { simulate } from '../simulator/simulate.ts';
import { codeBlinding } from './claim.ts';
import { findDeskRow, listDays, listUnpublished, listVersions, pageOfDesk, type DeskRow } from './desk-store.ts';
import { countFree, insertCodes } from './piece-store.ts';
import { findingsOf, hasEnded, shownMost } from './publish.ts';
import { newCodes } from './kinds/codes.ts';
import { fixedPart, termsHash } from './kinds/figures.ts';
import { giftValue } from './kinds/gift.ts';
import { valueOf } from './kinds/match.ts';
import { termsOf } from './kinds/terms.ts';
import { listSpinGames, spinsFigures } from './spins.ts';
import {
  deleteDraft,
  insertPromotion,
  insertVersion,
  lockPromotion,
  readNow,
  setState,
  type DeskPromotion,
} from './store.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]> extends { readonly body: infer B } ? B : never;
type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Changed = AnswerOf<OpsCalls['ops.promotions.pause']>;

/** Names of what members earn, which have entries of their own. */
const RESERVED: readonly string[] = REWARD_KINDS;

const termsIn = (rule: PromotionRule, currency: string, timeZone: string) => ({
  vi: termsOf(rule, 'VI', { currency, timeZone }),
  en: termsOf(rule, 'EN', { currency, timeZone }),
});

const valueIn = (rule: PromotionRule): PromotionValue | null =>
  (rule.kind === 'match' ? valueOf(rule) : giftValue(rule)) ?? null;

/** A draft that waits for a second person. */
const stateOf = ({ key, shownState }: DeskRow, waiting: ReadonlyMap<string, unknown>): PromotionState =>
  shownState === 'draft' && waiting.has(key) ? 'waiting' : shownState;

/** What the list shows is the rule that holds, of a draft the newest. */
function rowOf(row: DeskRow, waiting: ReadonlyMap<string, unknown>) {
  const { names, from, to, budget } = row.liveRule ?? row.rule;
  return {
    key: row.key,
    kind: row.kind,
    state: stateOf(row, waiting),
    version: row.version,
    liveVersion: row.liveVersion,
    nameVi: names.vi,
    nameEn: names.en,
    from,
    to,
    currency: row.currency,
    budget,
    given: Number(row.given),
    members: row.members,
    changedAt: row.changedAt.getTime(),
    changedBy: row.changedBy,
  };
}

async function list(
  { kernel: { db }, deps }: PromotionsContext,
  { merchant }: Context,
  query: ParsedInput<OpsCalls['ops.promotions.list']>['query'],
): Answer<'ops.promotions.list'> {
  const waiting = await deps.waitingPublications(db, merchant.code, await listUnpublished(db, merchant.code));
  const page = await pageOfDesk(db, merchant.code, { ...query, waiting: [...waiting.keys()] });
  if (!page.ok) return page;
  return ok({ list: page.value.rows.map((row) => rowOf(row, waiting)), next: page.value.next });
}

async function read(
  module: PromotionsContext,
  { tx, merchant, operator }: Context,
  key: string,
): Answer<'ops.promotions.read'> {
  const { deps } = module;
  const name = { merchantCode: merchant.code, key };
  const row = await findDeskRow(tx, name);
  if (!row) return refuse('promotion_not_found');
  const waiting = await deps.waitingPublications(tx, merchant.code, [key]);
  const { rule, liveRule, currency, shownState, version, liveVersion, codesMadeAt } = row;
  const findings = [...(await findingsOf(module, tx, merchant, rule, name))];
  const mayEdit = operator.rights.has('promotions.edit');
  const isOpen = mayEdit && shownState !== 'ended';
  return ok({
    ...rowOf(row, waiting),
    rule,
    liveRule,
    termsHash: row.termsHash,
    terms: termsIn(rule, currency, merchant.timeZone),
    findings,
    versions: (await listVersions(tx, name)).map((one) => ({ ...one, at: one.at.getTime() })),
    days: (await listDays(tx, name, merchant.timeZone)).map((day) => ({ ...day, given: Number(day.given) })),
    pieces: row.pieces === null ? null : { left: await countFree(tx, name), total: row.pieces },
    spins: await spinsFigures(module, tx, name, liveRule ?? rule),
    value: valueIn(rule),
    codesMade: codesMadeAt !== null,
    approvalId: waiting.get(key)?.approvalId ?? null,
    canEdit: isOpen,
    canPublish: isOpen && version !== liveVersion && findings.length === 0 && !waiting.has(key),
    canPause: isOpen && shownState === 'live',
    canResume: isOpen && shownState === 'paused',
    canEnd: isOpen,
    canMakeCodes: isOpen && row.kind === 'code' && liveVersion !== null && codesMadeAt === null,
  });
}

async function check(
  module: PromotionsContext,
  { merchant }: Context,
  rule: PromotionRule,
): Answer<'ops.promotions.check'> {
  return ok({
    terms: termsIn(rule, merchant.currency, merchant.timeZone),
    findings: [...(await findingsOf(module, module.kernel.db, merchant, rule))],
    most: shownMost(rule),
    value: valueIn(rule),
  });
}

/** The promotion as the operator has seen it, locked. Refuses promotion_not_found, changed_meanwhile with who was faster. */
async function asSeen(
  { tx, merchant }: Context,
  key: string,
  version: number,
): Promise<Result<DeskPromotion, 'promotion_not_found' | 'changed_meanwhile'>> {
  const found = await lockPromotion(tx, { merchantCode: merchant.code, key });
  if (!found) return refuse('promotion_not_found');
  return found.version === version ? ok(found) : refuse('changed_meanwhile', { by: found.changedBy });
}

/** The state to be shown after a change. */
async function changedOf({ deps }: PromotionsContext, { tx, merchant }: Context, key: string): Promise<Changed> {
  const row = (await findDeskRow(tx, { merchantCode: merchant.code, key }))!;
  const waiting = await deps.waitingPublications(tx, merchant.code, [key]);
  return { key, state: stateOf(row, waiting), version: row.version };
}

async function save(
  module: PromotionsContext,
  context: Context,
  key: string,
  { rule, version }: Body<'ops.promotions.save'>,
): Answer<'ops.promotions.save'> {
  const { tx, merchant, operator, trail } = context;
  const next = version + 1;
  const name = { merchantCode: merchant.code, key };
  const hash = termsHash({ ...name, version: next }, rule);
  const made = { ...name, version: next, rule, termsHash: hash, by: operator.displayName };
  if (version === 0) {
    if (RESERVED.includes(key) || !(await insertPromotion(tx, made, merchant.currency)))
      return refuse('promotion_key_taken');
  } else {
    const seen = await asSeen(context, key, version);
    if (!seen.ok) return seen;
    const { kind, liveRule } = seen.value;
    if (hasEnded(seen.value, await readNow(tx))) return refuse('promotion_state_conflict');
    // Rows name their kind for good, also of a draft.
    if (kind !== rule.kind || (liveRule !== null && fixedPart(liveRule) !== fixedPart(rule)))
      return refuse('promotion_fixed');
  }
  await insertVersion(tx, made);
  trail.changed(version === 0 ? null : { version }, { version: next, rule, termsHash: hash });
  return ok(await changedOf(module, context, key));
}

/** Pauses or resumes. */
async function switchTo(
  module: PromotionsContext,
  context: Context,
  key: string,
  { version }: Body<'ops.promotions.pause'>,
  to: 'live' | 'paused',
): Promise<Result<Changed>> {
  const seen = await asSeen(context, key, version);
  if (!seen.ok) return seen;
  const { state } = seen.value;
  const isOver = hasEnded(seen.value, await readNow(context.tx));
  if (state !== (to === 'paused' ? 'live' : 'paused') || isOver) return refuse('promotion_state_conflict');
  await setState(context.tx, seen.value, to, context.operator.displayName);
  module.lists.changed(context.tx, context.merchant.code);
  context.trail.changed({ state }, { state: to });
  return ok(await changedOf(module, context, key));
}

/** Ends a promotion, or deletes a draft that was never published. */
async function end(
  module: PromotionsContext,
  context: Context,
  key: string,
  { version }: Body<'ops.promotions.end'>,
): Promise<Result<Changed>> {
  const seen = await asSeen(context, key, version);
  if (!seen.ok) return seen;
  const { state } = seen.value;
  if (state === 'ended') return refuse('promotion_state_conflict');
  if (state === 'draft') await deleteDraft(context.tx, seen.value);
  else {
    await setState(context.tx, seen.value, 'ended', context.operator.displayName);
    module.lists.changed(context.tx, context.merchant.code);
  }
  context.trail.changed({ state, version }, state === 'draft' ? null : { state: 'ended' });
  return ok({ key, state: 'ended', version });
}

/**
 * Makes the codes, once. No key of the call keeps its answer, because that would store them: what is not written down when it is shown is
 * lost.
 */
async function makeCodes(
  module: PromotionsContext,
  context: Context,
  key: string,
  { version }: Body<'ops.promotions.makeCodes'>,
): Answer<'ops.promotions.makeCodes'> {
  const seen = await asSeen(context, key, version);
  if (!seen.ok) return seen;
  const { liveRule, codesMadeAt, merchantCode } = seen.value;
  const isOver = hasEnded(seen.value, await readNow(context.tx));
  if (liveRule?.kind !== 'code' || codesMadeAt !== null || isOver) return refuse('promotion_state_conflict');
  const codes = newCodes(module.kernel.random, liveRule.codes);
  const blind = codeBlinding(module);
  const isNew = await insertCodes(
    context.tx,
    seen.value,
    codes.map((code) => blind(merchantCode, code)),
  );
  // One in a thousand million codes of ten letters: the call is repeated, with other ones.
  if (!isNew) throw new Error(`A code of ${key} exists already`);
  context.trail.changed({ codes: 0 }, { codes: codes.length });
  return ok({ codes: [...codes] });
}

/** The handlers of ops.promotions.*, without the publication. */
export const promotionDesk = (module: PromotionsContext) =>
  ({
    'ops.promotions.list': (context, { query }) => list(module, context, query),
    'ops.promotions.read': (context, { params }) => read(module, context, params.key),
    'ops.promotions.check': (context, { body }) => check(module, context, body.rule),
    'ops.promotions.effect': (context, { params }) => readEffect(module, context, params.key),
    'ops.promotions.spinGames': (context) => listSpinGames(module, context),
    'ops.promotions.simulate': (context, { body }) => simulate(module, context, body),
    'ops.promotions.save': (context, { params, body }) => save(module, context, params.key, body),
    'ops.promotions.pause': (context, { params, body }) => switchTo(module, context, params.key, body, 'paused'),
    'ops.promotions.resume': (context, { params, body }) => switchTo(module, context, params.key, body, 'live'),
    'ops.promotions.end': (context, { params, body }) => end(module, context, params.key, body),
    'ops.promotions.referrals': (context, { params, query }) => listReferrals(module, context, params.key, query),
    'ops.promotions.closeReferral': (context, { params, body }) => closeReferral(context, params, body.reason),
    'ops.promotions.makeCodes': (context, { params, body }) => makeCodes(module, context, params.key, body),
  }) satisfies OpsHandlers;
