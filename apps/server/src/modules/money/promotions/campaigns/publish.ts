/** Publication of a promotion's newest version, by two persons: its envelopes are drawn, its budget is divided, and the version holds from then on. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { PromotionFinding, PromotionRule } from '@lantern/contract/promotion-rules';
import type { ApprovalRequest, ApprovedVerb } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import { transactResult, type Tx } from '../../../../kernel/tx.ts';
import { MAX_BALANCE } from '../../../ledger/index.ts';
import type { PromotionsContext } from '../context.ts';
import { insertPieces, lockBudget, writeDraw, writeSlots } from './piece-store.ts';
import { seedPlace, seedSealing } from './read.ts';
import { drawEnvelopes, hashOf, listText } from './kinds/envelopes.ts';
import { termsHash } from './kinds/figures.ts';
import { gameOfRule } from './spins.ts';
import { giftValue } from './kinds/gift.ts';
import { lint } from './kinds/lint.ts';
import { offerOf, valueOf } from './kinds/match.ts';
import { slotCount, slotsOf } from './kinds/slots.ts';
import { giftBounds, mostGiven, takingOf } from './kinds/traits.ts';
import {
  findPromotion,
  hasOtherReferral,
  insertPromotion,
  insertVersion,
  lockPromotion,
  markPublished,
  readNow,
  type DeskPromotion,
  type PromotionName,
} from './store.ts';

type Input = ParsedInput<OpsCalls['ops.promotions.publish']>;
type Request = ApprovalRequest<Input>;

/** Bytes of a seed of envelopes. */
const SEED_BYTES = 32;

/** The most a rule can give as an answer can carry it: more is refused by its budget anyway. */
export const shownMost = (rule: PromotionRule): number => {
  const most = mostGiven(rule);
  return Number(most > MAX_BALANCE ? MAX_BALANCE : most);
};

/** Whether a promotion's time is over, whether ended or not. */
export const hasEnded = ({ state, liveRule }: DeskPromotion, nowMs: number): boolean =>
  state === 'ended' || (liveRule !== null && nowMs >= liveRule.to);

/** What the linter finds in a rule; of a promotion that has a name, others of the merchant considered. */
export async function findingsOf(
  module: PromotionsContext,
  tx: Tx,
  { code, currency, timeZone }: Pick<Merchant, 'code' | 'currency' | 'timeZone'>,
  rule: PromotionRule,
  name?: PromotionName,
): Promise<readonly PromotionFinding[]> {
  const isReferral = rule.kind === 'referral' && name !== undefined;
  return lint(rule, await readNow(tx), timeZone, {
    hasOtherReferral: isReferral && (await hasOtherReferral(tx, name, rule)),
    game: await gameOfRule(module, tx, code, currency, rule),
  });
}

/** Whether the newest version can be published at all. */
async function publishable(
  module: PromotionsContext,
  tx: Tx,
  { merchant, input: { body } }: Request,
  found: DeskPromotion | undefined,
): Promise<Result<DeskPromotion>> {
  if (!found) return refuse('promotion_not_found');
  if (found.version !== body.version) return refuse('changed_meanwhile', { by: found.changedBy });
  const nowMs = await readNow(tx);
  if (found.liveVersion === found.version || hasEnded(found, nowMs)) return refuse('promotion_state_conflict');
  const findings = await findingsOf(module, tx, merchant, found.rule, found);
  return findings.length > 0 ? refuse('promotion_rule_invalid', { findings }) : ok(found);
}

/** The pieces of a first publication, drawn or as the rule counts them; most kinds have none. Answers the least and the most one taking gives. */
async function makePieces(
  module: PromotionsContext,
  tx: Tx,
  found: DeskPromotion,
): Promise<{ readonly least: bigint; readonly most: bigint }> {
  const { rule } = found;
  if (rule.kind === 'code') {
    const codeNos = Array.from(
      { length: rule.codes * rule.usesEach },
      (_, index) => Math.floor(index / rule.usesEach) + 1,
    );
    await insertPieces(tx, found, { codeNos, amounts: codeNos.map(() => BigInt(rule.amount)) });
  }
  if (rule.kind !== 'envelope') {
    const { least, most } = giftBounds(rule);
    return { least: BigInt(least), most: BigInt(most) };
  }
  const seed = Buffer.from(module.kernel.random.bytes(SEED_BYTES)).toString('hex');
  const drawn = drawEnvelopes(rule.envelopes, seed);
  const amounts = drawn.map(BigInt);
  await insertPieces(tx, found, { amounts, codeNos: amounts.map(() => 0) });
  await writeDraw(tx, found, hashOf(listText(drawn)), seedSealing(module).seal(seedPlace(found), seed));
  // Of a sum that is split this is what there is, which may be far from what the rule allows.
  const ordered = drawn.toSorted((one, other) => one - other);
  return { least: BigInt(ordered[0]!), most: BigInt(ordered.at(-1)!) };
}

/** Divides the budget of a kind without pieces; of a new version what its given part leaves. Refuses promotion_rule_invalid when it gave more already. */
async function divideBudget(tx: Tx, found: DeskPromotion): Promise<Result<void>> {
  const { rule, liveRule } = found;
  const needed = takingOf(rule);
  if (needed === undefined) return ok(undefined);
  const left = await lockBudget(tx, found);
  const given = left === undefined || liveRule === null ? 0n : BigInt(liveRule.budget) - left;
  const remaining = BigInt(rule.budget) - given;
  if (remaining < 0n) return refuse('promotion_rule_invalid', { findings: ['budget_too_small'] });
  await writeSlots(tx, found, slotsOf(remaining, slotCount(remaining, needed)));
  return ok(undefined);
}

async function carryOut(module: PromotionsContext, tx: Tx, request: Request) {
  const { merchant, input, decidedBy, requestedBy } = request;
  const name = { merchantCode: merchant.code, key: input.params.key };
  const checked = await publishable(module, tx, request, await lockPromotion(tx, name));
  if (!checked.ok) return checked;
  const found = checked.value;
  const { version, rule, liveRule, liveVersion } = found;
  const divided = await divideBudget(tx, found);
  if (!divided.ok) return divided;
  // Pieces are made once: a later version keeps them, and what they give.
  const bounds = liveRule === null || takingOf(rule) !== undefined ? await makePieces(module, tx, found) : undefined;
  const value = rule.kind === 'match' ? valueOf(rule) : giftValue(rule);
  if (rule.kind === 'match') await module.deps.publishOffer(tx, offerOf(rule, { ...name, version }, found.currency));
  module.lists.changed(tx, merchant.code);
  await markPublished(tx, name, { version, ...bounds, value, by: (decidedBy ?? requestedBy).displayName });
  return ok({
    before: liveVersion === null ? null : { version: liveVersion },
    after: { version, termsHash: found.termsHash, budget: rule.budget },
  });
}

/** A rule to be published as a new promotion. */
export interface NewPromotion {
  readonly key: string;
  readonly rule: PromotionRule;
  readonly by: string;
}

/** Writes a rule as a new promotion and publishes it at once. Refuses promotion_key_taken, promotion_rule_invalid. */
export async function publishNew(
  module: PromotionsContext,
  merchant: Merchant,
  { key, rule, by }: NewPromotion,
): Promise<Result<void>> {
  const name = { merchantCode: merchant.code, key, version: 1 };
  const done = await transactResult(module.kernel.db, async (tx) => {
    const made = { ...name, rule, termsHash: termsHash(name, rule), by };
    if (!(await insertPromotion(tx, made, merchant.currency))) return refuse('promotion_key_taken');
    await insertVersion(tx, made);
    const person = { operatorId: by, displayName: by, merchants: [merchant.code] };
    const input = { params: { key }, query: undefined, body: { reason: by, version: 1 } };
    return await carryOut(module, tx, { requestId: key, merchant, requestedBy: person, reason: by, input });
  });
  return done.ok ? ok(undefined) : done;
}

/** The verb behind `ops.promotions.publish`. */
export const publishVerb = (module: PromotionsContext): ApprovedVerb<Input> => ({
  async preview(tx, request) {
    const { merchant, input } = request;
    const name = { merchantCode: merchant.code, key: input.params.key };
    const checked = await publishable(module, tx, request, await findPromotion(tx, name));
    if (!checked.ok) return checked;
    const { key, currency, rule, liveRule, liveVersion, version } = checked.value;
    return ok({
      object: { kind: 'promotion', id: key, name: rule.names.vi },
      amount: BigInt(shownMost(rule)),
      currency,
      summary: [
        { label: 'version', before: liveVersion === null ? null : String(liveVersion), after: String(version) },
        { label: 'budget', before: liveRule === null ? null : String(liveRule.budget), after: String(rule.budget) },
        {
          label: 'most',
          before: liveRule === null ? null : String(shownMost(liveRule)),
          after: String(shownMost(rule)),
        },
      ],
    });
  },
  carryOut: (tx, request) => carryOut(module, tx, request),
});
