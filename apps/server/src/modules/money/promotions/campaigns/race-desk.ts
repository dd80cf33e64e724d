/** A race on the console: its standings with user names, its prizes, and taking a member out. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext, OpsHandlers } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { PromotionsContext } from '../context.ts';
import { lockRacer, markOut } from './race-store.ts';
import { computeStandings, isRace } from './race-standings.ts';
import { findLive, lockPromotion } from './store.ts';

type Context = OpsContext<'operator'>;
type Race = AnswerOf<OpsCalls['ops.promotions.race']>;

const ROWS_MAXIMUM = 200;

async function read(
  module: PromotionsContext,
  { tx, merchant, operator }: Context,
  key: string,
): Promise<Result<Race>> {
  const race = await findLive(tx, { merchantCode: merchant.code, key });
  if (!isRace(race)) return refuse('promotion_not_found');
  const standings = await computeStandings(module, tx, race, merchant.timeZone);
  const { list, racers, state } = standings;
  const byMember = new Map(racers.map((racer) => [racer.memberId, racer]));
  const out = racers.filter(({ leftAt, outAt }) => outAt !== null && leftAt === null);
  const shown = [
    ...list.slice(0, ROWS_MAXIMUM),
    ...out.map(({ memberId }) => ({ memberId, place: null, score: 0n, prize: 0n, isPaid: false })),
  ];
  const accounts = await module.deps.accountsOf(
    tx,
    shown.map(({ memberId }) => memberId),
  );
  const sum = (of: readonly { readonly prize: bigint }[]) => Number(of.reduce((total, { prize }) => total + prize, 0n));
  return ok({
    state,
    closesAt: standings.closesAt,
    currency: race.currency,
    racers: list.length,
    left: racers.filter(({ leftAt }) => leftAt !== null).length,
    prizes: sum(list),
    paid: sum(list.filter(({ isPaid }) => isPaid)),
    list: shown.map(({ memberId, place, score, prize, isPaid }) => {
      const { joinedAt, outAt, outBy, outReason } = byMember.get(memberId)!;
      return {
        memberId,
        username: accounts.get(memberId)?.userName ?? '',
        place,
        score: Number(score),
        prize: Number(prize),
        isPaid,
        joinedAt: joinedAt.getTime(),
        disqualified: outAt === null ? null : { by: outBy!, at: outAt.getTime(), reason: outReason! },
      };
    }),
    canDisqualify: operator.rights.has('promotions.edit') && state !== 'final',
  });
}

/** Refuses promotion_not_found, account_not_found, promotion_state_conflict once the race is decided or nothing would change. */
async function disqualify(
  module: PromotionsContext,
  { tx, merchant, operator, trail }: Context,
  key: string,
  { memberId, disqualified, reason }: ParsedInput<OpsCalls['ops.promotions.disqualify']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.promotions.disqualify']>>> {
  const name = { merchantCode: merchant.code, key };
  // The same lock as the decision: who is taken out before it wins nothing.
  await lockPromotion(tx, name);
  const race = await findLive(tx, name);
  if (!isRace(race)) return refuse('promotion_not_found');
  const racer = await lockRacer(tx, name, memberId);
  if (!racer || racer.leftAt !== null) return refuse('account_not_found');
  const { state } = await computeStandings(module, tx, race, merchant.timeZone);
  const isOut = racer.outAt !== null;
  if (state === 'final' || isOut === disqualified) return refuse('promotion_state_conflict');
  await markOut(tx, name, racer.memberId, disqualified ? { by: operator.displayName, reason } : undefined);
  trail.changed({ memberId, disqualified: isOut }, { memberId, disqualified });
  module.races.forget(name);
  return ok({ key, memberId, disqualified });
}

/** The handlers of ops.promotions.race and ops.promotions.disqualify. */
export const raceDesk = (module: PromotionsContext) =>
  ({
    'ops.promotions.race': (context, { params }) => read(module, context, params.key),
    'ops.promotions.disqualify': (context, { params, body }) => disqualify(module, context, params.key, body),
  }) satisfies OpsHandlers;
