/** Members at the studio's tables, each on a separate connection that records every message; and what a round pays, from its seed alone. */
import { randomUUID } from 'node:crypto';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import {
  BAU_CUA_BETS,
  COUP_BETS,
  dealBaccarat,
  dealDragonTiger,
  DRAGON_TIGER_BETS,
  FRENCH_ROULETTE_BETS,
  MINI_TAI_XIU_BETS,
  miniRevealOf,
  PAIR_BETS,
  payoutOf,
  ROULETTE_BETS,
  shakeDiscs,
  shuffleRest,
  SIC_BO_PRICES,
  sicBoBets,
  spinWheel,
  throwDice,
  throwMiniTaiXiu,
  XOC_DIA_BETS,
  type MiniRound,
  type TableBet,
} from '../../packages/game-math/src/tables/index.ts';
import { deposit, eventually, newMember, type Caller } from '../kit/src/index.ts';
import type { ConnectionNews } from '../../apps/studio/wire/connection.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import type {
  StakeAnswer,
  StakeShown,
  TableEntered,
  TableNews,
  TableRoundShown,
  TableShown,
} from '../../apps/studio/wire/table.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';
import { openStudioConnection, TIMEOUT_MS, type CallAnswer } from './studio-connection.ts';

/** One table for each price list. */
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
  /** Live by default. */
  readonly category?: string;
}

export type Spots = Readonly<Record<string, number>>;

/** A frame at a table. */
export interface Player {
  readonly seat: Seat;
  readonly entered: TableEntered;
  /** Every message of the connection, as received. */
  readonly received: readonly string[];
  ask<T = unknown>(call: string, request?: unknown): Promise<CallAnswer<T>>;
  /** Stakes on the last round it received. */
  stake(spots: Spots, request?: Readonly<Record<string, unknown>>): Promise<CallAnswer<StakeAnswer>>;
  news<Name extends keyof TableNews>(name: Name): readonly TableNews[Name][];
  /** The last round it received. */
  round(): TableRoundShown;
  /** Waits for the deal of a round. */
  dealt(roundId: string): Promise<TableRoundShown>;
  /** Waits for the matched parts of its stakes on a round. */
  matched(roundId: string): Promise<readonly StakeShown[]>;
  /** Waits for the outcome of its stakes on a round. */
  settled(roundId: string): Promise<TableNews['settled']>;
  closed(): Promise<number>;
  drop(): void;
}

export interface TableWorld extends StudioWorld {
  /** Opens the connection of a seat, to a studio at that address. */
  enter(seat: Seat, address?: string): Promise<Player>;
  /** A seat of a member at a table. */
  seatAt(member: { readonly caller: Caller }, place: TablePlace): Promise<Seat>;
  /** A new member at a table where stakes are taken. */
  player(place: TablePlace, amount?: number): Promise<Player>;
  /** Ends a round's phase by the database's clock; no phase ends otherwise. */
  pass(roundId: string): Promise<void>;
  proof(seat: Seat, stakeId: string): Promise<RoundProof>;
  stateOf(stakeId: string): Promise<string>;
}

async function playerOn(address: string, seat: Seat): Promise<Player> {
  const connection = await openStudioConnection(address);
  const answer = await connection.ask<TableEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const news = <Name extends keyof TableNews>(name: Name) =>
    connection.received
      .map((text) => JSON.parse(text) as ConnectionNews)
      .filter((each) => each.news === name)
      .map(({ value }) => value as TableNews[Name]);
  const round = (): TableRoundShown => news('round').at(-1) ?? answer.value.round;
  return {
    seat,
    entered: answer.value,
    ...connection,
    news,
    round,
    stake: (spots, request = {}) =>
      connection.ask<StakeAnswer>('stake', { requestId: randomUUID(), roundId: round().roundId, spots, ...request }),
    dealt: (roundId) =>
      eventually(
        'the deal',
        async () =>
          [answer.value.round, ...news('round')].find((each) => each.roundId === roundId && each.phase === 'dealt'),
        TIMEOUT_MS,
      ),
    matched: (roundId) =>
      eventually(
        'the sides to be even',
        async () => news('matched').findLast((each) => each.roundId === roundId)?.stakes,
        TIMEOUT_MS,
      ),
    settled: (roundId) =>
      eventually(
        'the outcome of the stakes',
        async () => news('settled').findLast((each) => each.roundId === roundId),
        TIMEOUT_MS,
      ),
  };
}

/** Bets of a price list by id, with their payouts from the values of a seed. */
interface Dealt<Outcome> {
  readonly bets: ReadonlyMap<string, TableBet<Outcome>>;
  readonly outcome: Outcome;
}

function paidOn<Outcome>({ bets, outcome }: Dealt<Outcome>, spots: Spots): number {
  return Object.entries(spots).reduce(
    (sum, [spot, chips]) => sum + Number(payoutOf(bets.get(spot)!, BigInt(chips), outcome)),
    0,
  );
}

/** What a stake is paid, by the published rules, from the seed and the cards already dealt. */
export function recompute(
  game: string,
  seedHex: string,
  context: string,
  spots: Spots,
  out: readonly number[] = [],
): number {
  const next = createValueStream(Buffer.from(seedHex, 'hex'), context);
  const [family] = Object.entries(TABLES).find(([, place]) => place.game === game)!;
  switch (family as keyof typeof TABLES) {
    case 'baccarat':
    case 'noCommission':
      return paidOn(
        { bets: new Map([...COUP_BETS, ...PAIR_BETS]), outcome: dealBaccarat(shuffleRest(out, next)).coup.result },
        spots,
      );
    case 'dragonTiger':
      return paidOn({ bets: DRAGON_TIGER_BETS, outcome: dealDragonTiger(shuffleRest(out, next)).result }, spots);
    case 'taiXiu':
      return paidOn({ bets: sicBoBets(SIC_BO_PRICES.rich), outcome: throwDice(next) }, spots);
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

/** What a stake is paid according to its proof. */
export const proven = ({ game, seed, context, stakes, shown }: RoundProof): number =>
  recompute(game, seed!, context, stakes as Spots, (shown as TableShown).out);

/** What a proof of a stake against other members says: the throw, the text whose MD5 was published before, and what the stake is paid. */
export function provenMini({ seed, context, bet, stakes, shown }: RoundProof): {
  readonly result: MiniRound;
  readonly reveal: string;
  readonly paid: number;
} {
  const result = throwMiniTaiXiu(createValueStream(Buffer.from(seed!, 'hex'), context));
  const { matched } = (shown as TableShown).met!;
  const [side] = Object.keys(stakes as Spots);
  const paid = Number(payoutOf(MINI_TAI_XIU_BETS.get(side!)!, BigInt(matched), result.dice)) + bet - matched;
  return { result, reveal: miniRevealOf(result.dice, result.salt), paid };
}

/** The total win of one round's stakes. */
export const wonOf = (stakes: readonly StakeShown[]): number => stakes.reduce((sum, { won }) => sum + won, 0);

/** Opens it. */
export async function openTableWorld(): Promise<TableWorld> {
  const world = await openStudioWorld(['PDM', 'HCG', 'CLG']);
  const { here } = world;
  const enter: TableWorld['enter'] = (seat, address = world.studio().address) => playerOn(address, seat);
  const seatAt: TableWorld['seatAt'] = (member, { vendor, game, category = 'LIVE' }) =>
    world.sit(member, { vendor, category, gameId: game, nodeId: game });
  await here.query(`CREATE FUNCTION studio.long_betting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.phase IN ('betting', 'running', 'shown') THEN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; END IF; RETURN NEW; END $$`);
  await here.query(
    'CREATE TRIGGER long_betting BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.long_betting()',
  );
  await here.query(
    `CREATE TRIGGER long_phase BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase <> OLD.phase) EXECUTE FUNCTION studio.long_betting()`,
  );
  const pass: TableWorld['pass'] = async (roundId) =>
    void (await here.query(
      `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() WHERE shared_id = $1 AND phase IN ('betting', 'running', 'shown')`,
      [roundId],
    ));
  return {
    ...world,
    enter,
    seatAt,
    async player(place, amount = 1_000_000) {
      const member = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      const player = await enter(await seatAt(member, place));
      await eventually(
        'a round to stake on',
        async () => {
          const { phase, roundId } = player.round();
          if (phase !== 'betting') await pass(roundId);
          return phase === 'betting';
        },
        TIMEOUT_MS,
      );
      return player;
    },
    pass,
    proof: async (seat, stakeId) => (await seat.ask<RoundProof>(`/rounds/${stakeId}`)).body.value,
    stateOf: async (stakeId) =>
      (await here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [stakeId]))[0]
        ?.state ?? 'none',
  };
}
