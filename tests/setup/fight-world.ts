/**
 * Members at the studio's fights, each on a connection that records every message; rounds whose end only the test knows, and whose clock it
 * moves; and what a stake is paid, from its proof alone.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  decideFight,
  fightRulesNamed,
  matchupOf,
  paidOnFight,
  type FightOutcome,
  type Matchup,
} from '../../packages/game-math/src/fights/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import type { ConnectionNews } from '../../apps/studio/wire/connection.ts';
import type {
  FightEntered,
  FightNews,
  FightRoundShown,
  FightShown,
  FightStakeAnswer,
} from '../../apps/studio/wire/fight.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { deposit, eventually, newMember, type Caller } from '../kit/src/index.ts';
import { openStudioConnection, TIMEOUT_MS, type CallAnswer } from './studio-connection.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';

const VENDOR = 'GCH';
/** A game with fixed prices, and the one whose sides share a pool. */
export const FIXED = 'da-ga-ao';
export const POOLED = 'truong-ga-mien-tay';
export const MATHS: Readonly<Record<string, string>> = { [POOLED]: 'fight-pool@1' };

export type Spots = Readonly<Record<string, number>>;

/** A frame at the fights. */
export interface FightPlayer {
  readonly seat: Seat;
  readonly entered: FightEntered;
  /** Every message of the connection, as received. */
  readonly received: readonly string[];
  /** Stakes on the last fight it received. */
  stake(spots: Spots, request?: Readonly<Record<string, unknown>>): Promise<CallAnswer<FightStakeAnswer>>;
  news<Name extends keyof FightNews>(name: Name): readonly FightNews[Name][];
  /** The last state of a fight it received. */
  round(): FightRoundShown;
  /** Waits for a fight to be in a phase. */
  receives(roundId: string, phase: FightRoundShown['phase']): Promise<FightRoundShown>;
  /** Waits for the outcome of its stakes on a fight. */
  settled(roundId: string): Promise<FightNews['settled']>;
  drop(): void;
}

export interface Planted {
  readonly roundId: string;
  readonly seedHex: string;
  readonly matchup: Matchup;
}

export interface FightWorld extends StudioWorld {
  /** Makes the next fight of the game end in a given way, in a matchup of any class or of the given one. */
  plant(game: string, outcome: FightOutcome, classPlace?: number): Promise<Planted>;
  enter(seat: Seat, address?: string): Promise<FightPlayer>;
  seatAt(member: { readonly caller: Caller }, game: string): Promise<Seat>;
  /** A new member at a game. */
  player(game: string, amount?: number): Promise<FightPlayer>;
  /** Ends the phase of a fight by the database's clock; no phase ends otherwise. `lateMs`: that long from now. */
  pass(roundId: string, lateMs?: number): Promise<void>;
  phaseOf(roundId: string): Promise<string>;
  proof(seat: Seat, stakeId: string): Promise<RoundProof>;
  stateOf(stakeId: string): Promise<string>;
}

/** What a stake is paid by its proof, from the revealed seed and the published rules alone, and how the fight ended. */
export function recompute({ title, seed, seedHash, context, stakes, shown }: RoundProof): {
  readonly outcome: FightOutcome;
  readonly matchup: Matchup;
  readonly paid: number;
  readonly returned: number;
} {
  const rules = fightRulesNamed(title)!;
  const matchup = matchupOf(rules, seedHash, context);
  const outcome = decideFight(rules.classes[matchup.class]!, createValueStream(Buffer.from(seed!, 'hex'), context));
  const { pool } = shown as FightShown;
  const terms = {
    class: matchup.class,
    ...(pool && { pool: { meron: BigInt(pool.meron), wala: BigInt(pool.wala) } }),
  };
  const parts = Object.entries(stakes as Spots).map(([spot, chips]) =>
    paidOnFight(rules, terms, outcome, spot, BigInt(chips))!,
  );
  const sum = (of: 'paid' | 'returned') => parts.reduce((all, part) => all + Number(part[of]), 0);
  return { outcome, matchup, paid: sum('paid'), returned: sum('returned') };
}

async function playerOn(address: string, seat: Seat): Promise<FightPlayer> {
  const connection = await openStudioConnection(address);
  const answer = await connection.ask<FightEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const entered = answer.value;
  const news = <Name extends keyof FightNews>(name: Name) =>
    connection.received
      .map((text) => JSON.parse(text) as ConnectionNews)
      .filter((each) => each.news === name)
      .map(({ value }) => value as FightNews[Name]);
  const round = (): FightRoundShown => news('round').at(-1) ?? entered.round;
  return {
    seat,
    entered,
    ...connection,
    news,
    round,
    stake: (spots, request = {}) =>
      connection.ask<FightStakeAnswer>('stake', {
        requestId: randomUUID(),
        roundId: round().roundId,
        spots,
        ...request,
      }),
    receives: (roundId, phase) =>
      eventually(
        `a fight to be ${phase}`,
        async () => [entered.round, ...news('round')].find((each) => each.roundId === roundId && each.phase === phase),
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

/** A seed with which the fight of that id ends as wanted, in a matchup of the wanted class. */
function findSeed(game: string, roundId: string, wanted: FightOutcome, classPlace?: number): Omit<Planted, 'roundId'> {
  const rules = fightRulesNamed(MATHS[game] ?? 'fight@1')!;
  const context = `${game}:${roundId}`;
  for (let number = 1; ; number += 1) {
    const seed = createHash('sha256').update(`${roundId}/${number}`).digest();
    const matchup = matchupOf(rules, createHash('sha256').update(seed).digest('hex'), context);
    if (classPlace !== undefined && matchup.class !== classPlace) continue;
    if (decideFight(rules.classes[matchup.class]!, createValueStream(seed, context)) === wanted)
      return { seedHex: seed.toString('hex'), matchup };
  }
}

/** Opens it. Every phase lasts until the test ends it. */
export async function openFightWorld(): Promise<FightWorld> {
  const world = await openStudioWorld([VENDOR]);
  const { here } = world;
  await here.query(
    'CREATE TABLE studio.planted (game text PRIMARY KEY, round_id text, seed bytea, seed_hash text, memory jsonb)',
  );
  await here.query('GRANT ALL ON studio.planted TO PUBLIC');
  await here.query(`CREATE FUNCTION studio.plant() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE p studio.planted; BEGIN
    NEW.phase_ends_at := clock_timestamp() + interval '1 hour';
    DELETE FROM studio.planted WHERE game = NEW.game RETURNING * INTO p;
    IF p.game IS NOT NULL THEN NEW.shared_id := p.round_id; NEW.seed := p.seed; NEW.seed_hash := p.seed_hash; NEW.memory := p.memory; NEW.phase := 'betting'; NEW.result := NULL; NEW.chain_no := NULL; NEW.chain_index := NULL; END IF;
    RETURN NEW; END $$`);
  await here.query(`CREATE FUNCTION studio.long_phase() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`);
  await here.query(
    `CREATE TRIGGER long_phase BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase IN ('running', 'shown') AND NEW.phase <> OLD.phase) EXECUTE FUNCTION studio.long_phase()`,
  );
  await here.query(
    'CREATE TRIGGER plant BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.plant()',
  );
  const enter: FightWorld['enter'] = (seat, address = world.studio().address) => playerOn(address, seat);
  const seatAt: FightWorld['seatAt'] = (member, game) =>
    world.sit(member, { vendor: VENDOR, category: 'COCKFIGHT', gameId: game, nodeId: game });
  const columnOf = async (column: string, table: string, where: string, id: string): Promise<string> =>
    (await here.query<{ it: string }>(`SELECT ${column} AS it FROM studio.${table} WHERE ${where} = $1`, [id]))[0]
      ?.it ?? 'none';
  return {
    ...world,
    async plant(game, outcome, classPlace) {
      const roundId = `planted-${randomUUID()}`;
      const planted = { roundId, ...findSeed(game, roundId, outcome, classPlace) };
      const seed = Buffer.from(planted.seedHex, 'hex');
      await here.query('INSERT INTO studio.planted VALUES ($1, $2, $3, $4, $5)', [
        game,
        roundId,
        seed,
        createHash('sha256').update(seed).digest('hex'),
        JSON.stringify({ maths: MATHS[game] ?? 'fight@1', ...planted.matchup }),
      ]);
      return planted;
    },
    enter,
    seatAt,
    async player(game, amount = 1_000_000) {
      const member = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      return await enter(await seatAt(member, game));
    },
    pass: async (roundId, lateMs = 0) =>
      void (await here.query(
        `UPDATE studio.shared_round SET phase_ends_at = clock_timestamp() + $2 * interval '1 millisecond' WHERE shared_id = $1 AND phase IN ('betting', 'running', 'shown')`,
        [roundId, lateMs],
      )),
    phaseOf: (roundId) => columnOf('phase', 'shared_round', 'shared_id', roundId),
    proof: async (seat, stakeId) => (await seat.ask<RoundProof>(`/rounds/${stakeId}`)).body.value,
    stateOf: (stakeId) => columnOf('state', 'round', 'round_id', stakeId),
  };
}
