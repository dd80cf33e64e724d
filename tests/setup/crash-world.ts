/** Members in the studio's crash games, each on a connection that records what it receives; rounds whose end only the test knows and whose clock it moves. */
import { createHash, randomUUID } from 'node:crypto';
import { CRASH_RULES, crashPoint, settleCrash } from '../../packages/game-math/src/crash/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { deposit, eventually, newMember, type Caller } from '../kit/src/index.ts';
import type {
  CrashEntered,
  CrashHold,
  CrashHoldRequest,
  CrashNews,
  CrashRoundShown,
  CrashStake,
  CrashStakeAnswer,
  CrashStakeRequest,
} from '../../apps/studio/wire/crash.ts';
import type { ConnectionNews } from '../../apps/studio/wire/connection.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { openStudioConnection, TIMEOUT_MS, type CallAnswer } from './studio-connection.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';

const VENDOR = 'JL';
/** Curves that return 97 %; the others return 99 %. */
const LIGHT: ReadonlySet<string> = new Set(['dieu-bay-cao', 'du-luon-troi-xanh', 'bong-bong-cau-may']);

/** A frame in a crash game. */
export interface CrashPlayer {
  readonly seat: Seat;
  readonly entered: CrashEntered;
  /** Every message of the connection, as received. */
  readonly received: readonly string[];
  ask<T = unknown>(call: string, request?: unknown): Promise<CallAnswer<T>>;
  /** Bets on the last round it received. */
  stake(request?: Partial<CrashStakeRequest>): Promise<CallAnswer<CrashStakeAnswer>>;
  /** Bets on the round after the last one it received. */
  hold(request?: Partial<CrashHoldRequest>): Promise<CallAnswer<CrashHold>>;
  withdraw(holdId: string): Promise<CallAnswer<null>>;
  /** Its held bets, as it was told last. */
  held(): readonly CrashHold[];
  cash(stakeId: string): Promise<CallAnswer<CrashStakeAnswer>>;
  news<Name extends keyof CrashNews>(name: Name): readonly CrashNews[Name][];
  /** Waits for the round to be in a phase. */
  receives(roundId: string, phase: CrashRoundShown['phase']): Promise<CrashRoundShown>;
  /** Waits until one of its stakes is in a state. */
  stakeIn(stakeId: string, state: CrashStake['state']): Promise<CrashStake>;
  drop(): void;
}

export interface CrashWorld extends StudioWorld {
  /** Makes the next round of the game crash at a given point. */
  plant(game: string, wanted: (hundredths: number) => boolean): Promise<Planted>;
  enter(seat: Seat, address?: string): Promise<CrashPlayer>;
  seatAt(member: { readonly caller: Caller }, game: string): Promise<Seat>;
  /** A new member in a crash game. */
  player(game: string, amount?: number): Promise<CrashPlayer>;
  /** Ends betting, or the phase that shows the result, by the database's clock. */
  pass(roundId: string): Promise<void>;
  /** Moves the flight forward. */
  fly(roundId: string, ms: number): Promise<void>;
  /** Makes the curve crash now. */
  crashNow(roundId: string): Promise<void>;
  phaseOf(roundId: string): Promise<string>;
  proof(seat: Seat, stakeId: string): Promise<RoundProof>;
  stateOf(stakeId: string): Promise<string>;
}

export interface Planted {
  readonly roundId: string;
  readonly seedHex: string;
  readonly hundredths: number;
}

const rules = (title: string) => CRASH_RULES[title as keyof typeof CRASH_RULES];

/** Where the curve of a proof crashes and what the stake is paid, from the revealed seed and the published rules alone. */
export function recompute({ title, seed, context, bet, stakes, shown }: RoundProof): {
  readonly hundredths: number;
  readonly paid: number;
} {
  const hundredths = crashPoint(rules(title), createValueStream(Buffer.from(seed!, 'hex'), context));
  const { autoHundredths } = stakes as { readonly autoHundredths: number | null };
  const { askedAfterMs } = shown as { readonly askedAfterMs?: number };
  const bets = {
    stake: BigInt(bet),
    ...(autoHundredths !== null && { autoHundredths }),
    ...(askedAfterMs !== undefined && { askedAfterMs }),
  };
  return { hundredths, paid: Number(settleCrash(rules(title), hundredths, bets).payout) };
}

/** Every number anywhere in a message. */
export function numbersIn(text: string): readonly number[] {
  const walk = (value: unknown): readonly number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(walk)
        : [];
  return walk(JSON.parse(text));
}

async function flyerOn(address: string, seat: Seat): Promise<CrashPlayer> {
  const connection = await openStudioConnection(address);
  const answer = await connection.ask<CrashEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const entered = answer.value;
  const news = <Name extends keyof CrashNews>(name: Name) =>
    connection.received
      .map((text) => JSON.parse(text) as ConnectionNews)
      .filter((each) => each.news === name)
      .map(({ value }) => value as CrashNews[Name]);
  const round = (): CrashRoundShown => news('round').at(-1) ?? entered.round;
  const bet = (request: Partial<CrashStakeRequest>): CrashStakeRequest => ({
    requestId: randomUUID(),
    roundId: round().roundId,
    panel: 0,
    bet: entered.minBet * 10,
    autoHundredths: null,
    ...request,
  });
  return {
    seat,
    entered,
    ...connection,
    news,
    stake: (request = {}) => connection.ask<CrashStakeAnswer>('stake', bet(request)),
    hold: (request = {}) => connection.ask<CrashHold>('hold', bet(request)),
    withdraw: (holdId) => connection.ask<null>('withdraw', { holdId }),
    held: () => news('held').at(-1) ?? entered.held,
    cash: (stakeId) => connection.ask<CrashStakeAnswer>('cash', { stakeId }),
    receives: (roundId, phase) =>
      eventually(
        `${phase}`,
        async () => [entered.round, ...news('round')].find((each) => each.roundId === roundId && each.phase === phase),
        TIMEOUT_MS,
      ),
    stakeIn: (stakeId, state) =>
      eventually(
        `a stake to be ${state}`,
        async () =>
          news('settled')
            .flatMap(({ stakes }) => stakes)
            .find((stake) => stake.stakeId === stakeId && stake.state === state),
        TIMEOUT_MS,
      ),
  };
}

/** A seed with which the round of that id crashes at a given point. */
function findSeed(
  game: string,
  roundId: string,
  title: string,
  wanted: (hundredths: number) => boolean,
): Omit<Planted, 'roundId'> {
  for (let number = 1; ; number++) {
    const seedHex = createHash('sha256').update(`${roundId}/${number}`).digest('hex');
    const hundredths = crashPoint(rules(title), createValueStream(Buffer.from(seedHex, 'hex'), `${game}:${roundId}`));
    if (wanted(hundredths)) return { seedHex, hundredths };
  }
}

/** Opens it. Betting, and the phase that shows the result, last until the test ends them. */
export async function openCrashWorld(): Promise<CrashWorld> {
  const world = await openStudioWorld([VENDOR]);
  const { here } = world;
  await here.query('CREATE TABLE studio.planted (game text PRIMARY KEY, round_id text, seed bytea, seed_hash text)');
  await here.query('GRANT ALL ON studio.planted TO PUBLIC');
  await here.query(`CREATE FUNCTION studio.plant() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE p studio.planted; BEGIN
    IF NEW.phase = 'betting' THEN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; END IF;
    DELETE FROM studio.planted WHERE game = NEW.game RETURNING * INTO p;
    IF p.game IS NOT NULL THEN NEW.shared_id := p.round_id; NEW.seed := p.seed; NEW.seed_hash := p.seed_hash; NEW.chain_no := NULL; NEW.chain_index := NULL; END IF;
    RETURN NEW; END $$`);
  await here.query(`CREATE FUNCTION studio.long_result() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`);
  await here.query(
    `CREATE TRIGGER long_result BEFORE UPDATE OF phase ON studio.shared_round FOR EACH ROW WHEN (NEW.phase = 'shown' AND OLD.phase <> 'shown') EXECUTE FUNCTION studio.long_result()`,
  );
  await here.query(
    'CREATE TRIGGER plant BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.plant()',
  );
  const enter: CrashWorld['enter'] = (seat, address = world.studio().address) => flyerOn(address, seat);
  const seatAt: CrashWorld['seatAt'] = (member, game) =>
    world.sit(member, { vendor: VENDOR, category: 'JL', gameId: game, nodeId: game });
  const move = async (roundId: string, set: string, phases: string): Promise<void> =>
    void (await here.query(`UPDATE studio.shared_round SET ${set} WHERE shared_id = $1 AND phase IN (${phases})`, [
      roundId,
    ]));
  return {
    ...world,
    async plant(game, wanted) {
      const roundId = `planted-${randomUUID()}`;
      const planted = { roundId, ...findSeed(game, roundId, LIGHT.has(game) ? 'light' : 'crash', wanted) };
      const hash = createHash('sha256').update(Buffer.from(planted.seedHex, 'hex')).digest('hex');
      await here.query('INSERT INTO studio.planted VALUES ($1, $2, $3, $4)', [
        game,
        roundId,
        Buffer.from(planted.seedHex, 'hex'),
        hash,
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
    pass: (roundId) => move(roundId, 'phase_ends_at = clock_timestamp()', `'betting', 'shown'`),
    fly: (roundId, ms) =>
      move(
        roundId,
        `phase_began_at = phase_began_at - interval '${ms} milliseconds', phase_ends_at = phase_ends_at - interval '${ms} milliseconds'`,
        `'running'`,
      ),
    crashNow: (roundId) => move(roundId, 'phase_ends_at = clock_timestamp()', `'running'`),
    phaseOf: async (roundId) =>
      (await here.query<{ phase: string }>('SELECT phase FROM studio.shared_round WHERE shared_id = $1', [roundId]))[0]
        ?.phase ?? 'none',
    proof: async (seat, stakeId) => (await seat.ask<RoundProof>(`/rounds/${stakeId}`)).body.value,
    stateOf: async (stakeId) =>
      (await here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [stakeId]))[0]
        ?.state ?? 'none',
  };
}
