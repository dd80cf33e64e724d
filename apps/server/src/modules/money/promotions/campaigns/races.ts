/** Races as members take part in them: joining, leaving, the standings. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { RACE_SHOWN_MAXIMUM } from '@lantern/contract/promotion-rules';
import { dayIn } from '../../../../kernel/days.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { isRealMember, type Session } from '../../../../kernel/session.ts';
import { transactResult } from '../../../../kernel/tx.ts';
import type { Player, PromotionsContext } from '../context.ts';
import { categoriesOf } from './kinds/products.ts';
import { poolOf, prizeRanges, raceSpan } from './kinds/race.ts';
import { currencyOf, type Reading } from './read.ts';
import { insertRacer, listOwn, lockRacer, markLeft } from './race-store.ts';
import type { ShownStandings, Standing } from './race-cache.ts';
import { isRace, readShown, takesPart, type LiveRace } from './race-standings.ts';
import { findLive, lockPerson, readNow } from './store.ts';
import { refusalFor } from './take.ts';

type Joined = AnswerOf<Calls['promotions.join']>;
type Race = AnswerOf<Calls['races.read']>;

/** Where points begin to count: today without what was earned before, or the race's first day. */
async function beginning(
  module: PromotionsContext,
  tx: Parameters<typeof findLive>[0],
  player: Player,
  race: LiveRace,
) {
  const { deps } = module;
  const { memberId, currency, merchantCode } = player;
  const timeZone = await deps.timeZoneOf(merchantCode);
  const { firstDay } = raceSpan(race.rule, timeZone);
  if (race.rule.countsFrom === 'start') return { fromDay: firstDay, baseline: 0n };
  const today = dayIn(timeZone, await readNow(tx));
  const categories = categoriesOf(race.rule.product);
  // Locked: what is settled meanwhile counts, and only that.
  const rows = await deps.play.lockDays(tx, { memberIds: [memberId], currency, fromDay: today, toDay: today });
  const counted = rows.filter(({ category }) => categories?.includes(category) ?? true);
  const before = counted.reduce((sum, { points }) => sum + points, 0n);
  return { fromDay: today, baseline: before > 0n ? before : 0n };
}

/**
 * Joins a race; joined before, nothing changes. Refuses promotion_not_found, promotion_taken (another account of the person takes part),
 * promotion_closed (over, paused, or taken out by the desk), promotion_not_eligible with its reasons.
 */
export async function joinRace(module: PromotionsContext, player: Player, key: string): Promise<Result<Joined>> {
  const { memberId, merchantCode, currency } = player;
  const name = { merchantCode, key };
  const done = await transactResult(module.kernel.db, async (tx): Promise<Result<Joined>> => {
    const race = await findLive(tx, name);
    if (!isRace(race) || race.currency !== currency) return refuse('promotion_not_found');
    const accounts = await module.deps.samePerson(tx, memberId);
    await lockPerson(tx, name, accounts);
    const known = await listOwn(tx, merchantCode, accounts, [key]);
    const own = known.find((one) => one.memberId === memberId);
    if (own && takesPart(own)) return ok({ key, joined: true });
    // Also the desk's word about another account is about the person.
    if (known.some(({ outAt }) => outAt !== null)) return refuse('promotion_closed');
    const refused = await refusalFor(module, tx, player, race, await readNow(tx));
    if (refused) return refused;
    if (known.some(takesPart)) return refuse('promotion_taken');
    await insertRacer(tx, race, { memberId, ...(await beginning(module, tx, player, race)) });
    return ok({ key, joined: true });
  });
  if (done.ok) module.races.forget(name);
  return done;
}

/** Leaves a race, also on a break. Refuses promotion_not_found, promotion_closed once it is over. */
export async function leaveRace(module: PromotionsContext, player: Player, key: string): Promise<Result<Joined>> {
  const { memberId, merchantCode } = player;
  const name = { merchantCode, key };
  const done = await transactResult(module.kernel.db, async (tx): Promise<Result<Joined>> => {
    const race = await findLive(tx, name);
    if (!isRace(race) || race.currency !== player.currency) return refuse('promotion_not_found');
    const own = await lockRacer(tx, name, memberId);
    if (!own || own.leftAt !== null) return ok({ key, joined: false });
    if ((await readNow(tx)) >= race.rule.to) return refuse('promotion_closed');
    await markLeft(tx, name, memberId);
    return ok({ key, joined: false });
  });
  if (done.ok) module.races.forget(name);
  return done;
}

const place = ({ score, prize }: Standing) => ({ score: Number(score), prize: Number(prize) });

/** The one above with more points, and what it takes to pass it. */
function nextOf(list: readonly Standing[], own: Standing, at: number) {
  const above = list.slice(0, at).findLast(({ score }) => score > own.score);
  if (above === undefined || above.place === null) return null;
  return { place: above.place, points: Number(above.score - own.score) + 1, prize: Number(above.prize) };
}

function ownOf({ standings, at }: ShownStandings, session: Session | undefined): Race['own'] {
  if (!session || !isRealMember(session.memberType)) return null;
  const { list, racers, state } = standings;
  const { memberId } = session;
  const index = at.get(memberId);
  if (index === undefined) {
    const out = racers.find((one) => one.memberId === memberId && one.outAt !== null);
    return out ? { place: null, score: 0, today: 0, prize: 0, next: null, disqualified: true } : null;
  }
  const own = list[index]!;
  return {
    ...place(own),
    place: own.place,
    today: Number(own.today),
    next: state === 'final' ? null : nextOf(list, own, index),
    disqualified: false,
  };
}

/** A race as a reader sees it. Refuses promotion_not_found, also for members who are offered nothing. */
export async function readRace(
  module: PromotionsContext,
  reading: Reading,
  key: string,
): Promise<Result<Race, 'promotion_not_found'>> {
  const { session, merchant, language } = reading;
  const { db } = module.kernel;
  const race = await findLive(db, { merchantCode: merchant.code, key });
  if (!isRace(race) || race.currency !== currencyOf(reading)) return refuse('promotion_not_found');
  const isMember = session !== undefined && isRealMember(session.memberType);
  if (isMember && !(await module.deps.mayPlay(db, session.memberId))) return refuse('promotion_not_found');
  const shown = await readShown(module, race, merchant.timeZone);
  const { rule, currency } = race;
  const { standings, names } = shown;
  const top = standings.list.slice(0, RACE_SHOWN_MAXIMUM).filter((one) => one.place !== null);
  return ok({
    key,
    name: language === 'VI' ? rule.names.vi : rule.names.en,
    art: rule.art,
    currency,
    state: standings.state,
    from: rule.from,
    to: rule.to,
    closesAt: standings.closesAt,
    product: rule.product,
    dailyCap: rule.dailyCap,
    countsFrom: rule.countsFrom,
    pool: Number(poolOf(rule)),
    prizes: prizeRanges(rule),
    racers: standings.list.length,
    asOf: standings.asOf,
    top: top.map((one) => ({
      ...place(one),
      place: one.place!,
      name: names.get(one.memberId) ?? '***',
      isYou: isMember && one.memberId === session.memberId,
    })),
    own: ownOf(shown, session),
  });
}
