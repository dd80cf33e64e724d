/**
 * Decides races whose time for late corrections is over, and pays their prizes: each once, whatever node does it and wherever it stopped. The
 * result is written before anything is paid and never changes; a prize is an entry with the key of its race, paid in the same transaction.
 */
import { isDatabaseUnreachable } from '@lantern/limits';
import type { MemberId } from '../../../../kernel/ids.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { publishClaimable } from '../claimable.ts';
import type { PromotionsContext } from '../context.ts';
import { issue } from '../pay.ts';
import { namesOf } from './kinds/figures.ts';
import { placeScores, prizesOf } from './kinds/race.ts';
import {
  findResults,
  insertPrizeEntry,
  insertResults,
  listDueRaces,
  lockDuePrize,
  type DuePrize,
} from './race-store.ts';
import type { Standing } from './race-cache.ts';
import { computeStandings, isRace, type LiveRace } from './race-standings.ts';
import { findLive, lockPromotion, type PromotionName } from './store.ts';

/**
 * Keeps the best account of each person, as far down as there are prizes: who is one person may have been found during the race.
 * Answers those who keep a place, in order, and the others.
 */
async function onePerPerson(
  { deps }: PromotionsContext,
  tx: Tx,
  list: readonly Standing[],
  places: number,
): Promise<{ readonly kept: readonly Standing[]; readonly dropped: readonly Standing[] }> {
  const [kept, dropped]: [Standing[], Standing[]] = [[], []];
  const persons = new Set<MemberId>();
  for (const standing of list) {
    // Below the last prize, its ties included, nothing is won.
    const isInMoney = standing.score > 0n && (kept.length < places || kept[places - 1]!.score === standing.score);
    if (isInMoney) {
      const accounts = await deps.samePerson(tx, standing.memberId);
      if (accounts.some((account) => persons.has(account))) {
        dropped.push(standing);
        continue;
      }
      for (const account of accounts) persons.add(account);
    }
    kept.push(standing);
  }
  return { kept, dropped };
}

async function decide(module: PromotionsContext, tx: Tx, race: LiveRace): Promise<boolean> {
  const timeZone = await module.deps.timeZoneOf(race.merchantCode);
  const { list } = await computeStandings(module, tx, race, timeZone);
  const prizes = prizesOf(race.rule);
  const { kept, dropped } = await onePerPerson(module, tx, list, prizes.length);
  const placed = placeScores(
    kept.map(({ score }) => score),
    prizes,
  );
  return await insertResults(tx, race, [
    ...kept.map(({ memberId, score }, at) => ({ memberId, score, ...placed[at]! })),
    ...dropped.map(({ memberId, score }) => ({ memberId, score, place: null, prize: 0n })),
  ]);
}

/** Decides a race once; the lock on its promotion makes nodes come one after another. */
async function decideOnce(module: PromotionsContext, name: PromotionName): Promise<boolean> {
  const decided = await transact(module.kernel.db, async (tx) => {
    await lockPromotion(tx, name);
    const race = await findLive(tx, name);
    if (!isRace(race) || (await findResults(tx, name))) return false;
    return await decide(module, tx, race);
  });
  module.races.forget(name);
  return decided;
}

/** Pays one prize into cash; a full balance leaves it to be claimed. Answers it; undefined when there is none. */
async function payNext(module: PromotionsContext, after: DuePrize | undefined): Promise<DuePrize | undefined> {
  const { kernel } = module;
  let due: DuePrize | undefined;
  try {
    await transact(kernel.db, async (tx) => {
      due = await lockDuePrize(tx, after);
      if (!due) return;
      const race = await findLive(tx, due);
      const values = { ...namesOf(race!.rule), place: due.place, points: due.score.toString() };
      const entry = await insertPrizeEntry(tx, due, { entryId: kernel.ids.next<string>(), values });
      // The balance is full: it waits among the member's rewards.
      if ((await issue(module, tx, [entry])) === 0) await publishClaimable(module, tx, [entry]);
    });
  } catch (error) {
    if (!due || isDatabaseUnreachable(error)) throw error;
    kernel.log.error({ err: error, key: due.key, memberId: due.memberId }, 'a prize was not paid; it is tried again');
  }
  return due;
}

/** Decides what is due and pays what was decided. Any node may run it, at any time. Returns how many races it decided. */
export async function closeRaces(module: PromotionsContext): Promise<number> {
  let decided = 0;
  for (const name of await listDueRaces(module.kernel.db)) if (await decideOnce(module, name)) decided++;
  for (let paid = await payNext(module, undefined); paid;) paid = await payNext(module, paid);
  return decided;
}
