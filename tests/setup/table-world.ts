/** Members at the studio's tables, each on a line of its own, with everything that was said to them kept; and what a round pays, from its seed alone. */
import { randomUUID } from 'node:crypto';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import {
  BAU_CUA_BETS, COUP_BETS, dealBaccarat, dealDragonTiger, DRAGON_TIGER_BETS, FRENCH_ROULETTE_BETS, MINI_TAI_XIU_BETS, miniRevealOf, PAIR_BETS, payoutOf, ROULETTE_BETS, shakeDiscs, shuffleRest, SIC_BO_PRICES, sicBoBets,
  spinWheel, throwDice, throwMiniTaiXiu, XOC_DIA_BETS, type MiniRound, type TableBet,
} from '../../packages/game-math/src/tables/index.ts';
import { deposit, eventually, newMember, type Caller } from '../../packages/testkit/src/index.ts';
import type { LineNews } from '../../apps/studio/wire/line.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import type { StakeAnswer, StakeShown, TableEntered, TableNews, TableRoundShown, TableShown } from '../../apps/studio/wire/table.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';
import { converse, PATIENCE_MS, type Told } from './studio-line.ts';

/** One table of every price list. */
export const TABLES = {
  baccarat: { vendor: 'PDM', game: 'baccarat-song-trang' },
  noCommission: { vendor: 'PDM', game: 'baccarat-khong-phe' },
  dragonTiger: { vendor: 'PDM', game: 'rong-ho-pho-dem' },
  taiXiu: { vendor: 'PDM', game: 'tai-xiu-pho-dem' },
  xocDia: { vendor: 'PDM', game: 'xoc-dia-pho-dem' },
  roulette: { vendor: 'PDM', game: 'roulette-pho-dem' },
  frenchRoulette: { vendor: 'HCG', game: 'roulette-phap' },
  bauCua: { vendor: 'PDM', game: 'bau-cua-dem-hoi' },
} as const;
/** Where members play against each other. */
export const MINI = { vendor: 'CLG', game: 'mini-tai-xiu', category: 'PVP' } as const;

export interface TablePlace {
  readonly vendor: string;
  readonly game: string;
  /** Live where it is not said. */
  readonly category?: string;
}

export type Spots = Readonly<Record<string, number>>;

/** A frame at a table. */
export interface Player {
  readonly seat: Seat;
  readonly entered: TableEntered;
  /** Everything the line said, as it travelled. */
  readonly heard: readonly string[];
  ask<T = unknown>(call: string, asked?: unknown): Promise<Told<T>>;
  /** Stakes on the round it last heard of. */
  stake(spots: Spots, wish?: Readonly<Record<string, unknown>>): Promise<Told<StakeAnswer>>;
  news<Name extends keyof TableNews>(name: Name): readonly TableNews[Name][];
  /** The round it last heard of. */
  round(): TableRoundShown;
  /** Waits until it is told of the deal of a round. */
  dealt(roundId: string): Promise<TableRoundShown>;
  /** Waits until it is told what of its stakes on a round stands. */
  evened(roundId: string): Promise<readonly StakeShown[]>;
  /** Waits until it is told what became of its stakes on a round. */
  settled(roundId: string): Promise<TableNews['settled']>;
  closed(): Promise<number>;
  drop(): void;
}

export interface TableWorld extends StudioWorld {
  /** Opens the line of a seat, at a studio of that address. */
  enter(seat: Seat, address?: string): Promise<Player>;
  /** A seat of a member at a table. */
  seatAt(member: { readonly caller: Caller }, place: TablePlace): Promise<Seat>;
  /** A new member at a table where stakes are taken. */
  player(place: TablePlace, amount?: number): Promise<Player>;
  /** Lets the phase of a round be over by the database's clock; betting and the time the sides are evened out are never over before. */
  pass(roundId: string): Promise<void>;
  proof(seat: Seat, stakeId: string): Promise<RoundProof>;
  stateOf(stakeId: string): Promise<string>;
}

async function playerOn(address: string, seat: Seat): Promise<Player> {
  const line = await converse(address);
  const answer = await line.ask<TableEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const news = <Name extends keyof TableNews>(name: Name) => line.heard.map((text) => JSON.parse(text) as LineNews).filter((each) => each.news === name).map(({ value }) => value as TableNews[Name]);
  const round = (): TableRoundShown => news('round').at(-1) ?? answer.value.round;
  return {
    seat,
    entered: answer.value,
    ...line,
    news,
    round,
    stake: (spots, wish = {}) => line.ask<StakeAnswer>('stake', { requestId: randomUUID(), roundId: round().roundId, spots, ...wish }),
    dealt: (roundId) => eventually('the deal', async () => [answer.value.round, ...news('round')].find((each) => each.roundId === roundId && each.phase === 'dealt'), PATIENCE_MS),
    evened: (roundId) => eventually('the sides to be even', async () => news('evened').findLast((each) => each.roundId === roundId)?.stakes, PATIENCE_MS),
    settled: (roundId) => eventually('what became of the stakes', async () => news('settled').findLast((each) => each.roundId === roundId), PATIENCE_MS),
  };
}

/** Bets of a price list by their ids, and what they are paid by, from the values of a seed. */
interface Dealt<Outcome> {
  readonly bets: ReadonlyMap<string, TableBet<Outcome>>;
  readonly outcome: Outcome;
}

function paidOn<Outcome>({ bets, outcome }: Dealt<Outcome>, spots: Spots): number {
  return Object.entries(spots).reduce((sum, [spot, chips]) => sum + Number(payoutOf(bets.get(spot)!, BigInt(chips), outcome)), 0);
}

/** What a stake is paid, by the published rules, from the seed and the cards that were out. */
export function recompute(game: string, seedHex: string, context: string, spots: Spots, out: readonly number[] = []): number {
  const next = createValueStream(Buffer.from(seedHex, 'hex'), context);
  const [family] = Object.entries(TABLES).find(([, place]) => place.game === game)!;
  switch (family as keyof typeof TABLES) {
    case 'baccarat':
    case 'noCommission':
      return paidOn({ bets: new Map([...COUP_BETS, ...PAIR_BETS]), outcome: dealBaccarat(shuffleRest(out, next)).coup.result }, spots);
    case 'dragonTiger':
      return paidOn({ bets: DRAGON_TIGER_BETS, outcome: dealDragonTiger(shuffleRest(out, next)).result }, spots);
    case 'taiXiu':
      return paidOn({ bets: sicBoBets(SIC_BO_PRICES.common), outcome: throwDice(next) }, spots);
    case 'xocDia':
      return paidOn({ bets: XOC_DIA_BETS, outcome: shakeDiscs(next) }, spots);
    case 'roulette':
      return paidOn({ bets: ROULETTE_BETS, outcome: spinWheel(next) }, spots);
    case 'frenchRoulette':
      return paidOn({ bets: FRENCH_ROULETTE_BETS, outcome: spinWheel(next) }, spots);
    case 'bauCua':
      return paidOn({ bets: BAU_CUA_BETS, outcome: throwDice(next) }, spots);
  }
}

/** What the proof of a stake says it is paid. */
export const proven = ({ game, seed, context, stakes, shown }: RoundProof): number => recompute(game, seed!, context, stakes as Spots, (shown as TableShown).out);

/** What a proof of a stake against other members says: the throw, the text whose MD5 was told before, and what the stake is paid. */
export function provenMini({ seed, context, bet, stakes, shown }: RoundProof): { readonly result: MiniRound; readonly reveal: string; readonly paid: number } {
  const result = throwMiniTaiXiu(createValueStream(Buffer.from(seed!, 'hex'), context));
  const { matched } = (shown as TableShown).met!;
  const [side] = Object.keys(stakes as Spots);
  const paid = Number(payoutOf(MINI_TAI_XIU_BETS.get(side!)!, BigInt(matched), result.dice)) + bet - matched;
  return { result, reveal: miniRevealOf(result.dice, result.salt), paid };
}

/** What stakes of one round have won together. */
export const wonOf = (stakes: readonly StakeShown[]): number => stakes.reduce((sum, { won }) => sum + won, 0);

/** Opens it. */
export async function openTableWorld(): Promise<TableWorld> {
  const world = await openStudioWorld(['PDM', 'HCG', 'CLG']);
  const { here } = world;
  const enter: TableWorld['enter'] = (seat, address = world.studio().address) => playerOn(address, seat);
  const seatAt: TableWorld['seatAt'] = (member, { vendor, game, category = 'LIVE' }) => world.sit(member, { vendor, category, gameId: game, nodeId: game });
  await here.query(`CREATE FUNCTION studio.long_betting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`);
  await here.query('CREATE TRIGGER long_betting BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.long_betting()');
  await here.query(`CREATE TRIGGER long_lock BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase = 'running' AND OLD.phase = 'betting') EXECUTE FUNCTION studio.long_betting()`);
  const pass: TableWorld['pass'] = async (roundId) => void (await here.query(`UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE shared_id = $1 AND phase IN ('betting', 'running', 'shown')`, [roundId]));
  return {
    ...world,
    enter,
    seatAt,
    async player(place, amount = 1_000_000) {
      const member = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      const player = await enter(await seatAt(member, place));
      await eventually('a round to stake on', async () => {
        const { phase, roundId } = player.round();
        if (phase === 'dealt') await pass(roundId);
        return phase === 'betting';
      }, PATIENCE_MS);
      return player;
    },
    pass,
    proof: async (seat, stakeId) => (await seat.ask<RoundProof>(`/rounds/${stakeId}`)).body.value,
    stateOf: async (stakeId) => (await here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [stakeId]))[0]?.state ?? 'none',
  };
}
