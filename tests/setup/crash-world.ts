/** Members at the studio's curves, each on a line that keeps what it hears; rounds whose end is known to the test alone, and whose clock it moves. */
import { createHash, randomUUID } from 'node:crypto';
import { CRASH_RULES, crashPoint, settleCrash } from '../../packages/game-math/src/crash/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { deposit, eventually, newMember, type Caller } from '../../packages/testkit/src/index.ts';
import type { CrashEntered, CrashNews, CrashRoundShown, CrashStake, CrashStakeAnswer, CrashStakeAsked } from '../../apps/studio/wire/crash.ts';
import type { LineNews } from '../../apps/studio/wire/line.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { converse, PATIENCE_MS, type Told } from './studio-line.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';

const VENDOR = 'JL';
/** Curves that give 97 of a hundred back; the others give 99. */
const LIGHT: ReadonlySet<string> = new Set(['dieu-bay-cao', 'du-luon-troi-xanh', 'bong-bong-cau-may']);

/** A frame at a curve. */
export interface Flyer {
  readonly seat: Seat;
  readonly entered: CrashEntered;
  /** Everything the line said, as it travelled. */
  readonly heard: readonly string[];
  ask<T = unknown>(call: string, asked?: unknown): Promise<Told<T>>;
  /** A bet on the round it last heard of. */
  stake(wish?: Partial<CrashStakeAsked>): Promise<Told<CrashStakeAnswer>>;
  cash(stakeId: string): Promise<Told<CrashStakeAnswer>>;
  news<Name extends keyof CrashNews>(name: Name): readonly CrashNews[Name][];
  /** Waits until it hears of the round in a phase. */
  hears(roundId: string, phase: CrashRoundShown['phase']): Promise<CrashRoundShown>;
  /** Waits until it is told that a stake of its own stands so. */
  told(stakeId: string, state: CrashStake['state']): Promise<CrashStake>;
  drop(): void;
}

export interface CrashWorld extends StudioWorld {
  /** The next round of the game breaks off where it is wanted to. */
  plant(game: string, wanted: (hundredths: number) => boolean): Promise<Planted>;
  enter(seat: Seat, address?: string): Promise<Flyer>;
  seatAt(member: { readonly caller: Caller }, game: string): Promise<Seat>;
  /** A new member at a curve. */
  flyer(game: string, amount?: number): Promise<Flyer>;
  /** Betting, or what is shown, is over by the database's clock. */
  pass(roundId: string): Promise<void>;
  /** The curve has flown longer by so much. */
  fly(roundId: string, ms: number): Promise<void>;
  /** The curve breaks off now. */
  breakOff(roundId: string): Promise<void>;
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

/** Where the curve of a proof breaks off, and what the stake is paid, from the revealed seed and the published rules alone. */
export function recompute({ title, seed, context, bet, stakes, shown }: RoundProof): { readonly hundredths: number; readonly paid: number } {
  const hundredths = crashPoint(rules(title), createValueStream(Buffer.from(seed!, 'hex'), context));
  const { autoHundredths } = stakes as { readonly autoHundredths: number | null };
  const { askedAfterMs } = shown as { readonly askedAfterMs?: number };
  const bets = { stake: BigInt(bet), ...(autoHundredths !== null && { autoHundredths }), ...(askedAfterMs !== undefined && { askedAfterMs }) };
  return { hundredths, paid: Number(settleCrash(rules(title), hundredths, bets).payout) };
}

/** Every number in what was said, wherever it stands. */
export function numbersIn(text: string): readonly number[] {
  const walk = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(walk) : []);
  return walk(JSON.parse(text));
}

async function flyerOn(address: string, seat: Seat): Promise<Flyer> {
  const line = await converse(address);
  const answer = await line.ask<CrashEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const entered = answer.value;
  const news = <Name extends keyof CrashNews>(name: Name) => line.heard.map((text) => JSON.parse(text) as LineNews).filter((each) => each.news === name).map(({ value }) => value as CrashNews[Name]);
  const round = (): CrashRoundShown => news('round').at(-1) ?? entered.round;
  return {
    seat,
    entered,
    ...line,
    news,
    stake: (wish = {}) => line.ask<CrashStakeAnswer>('stake', { requestId: randomUUID(), roundId: round().roundId, panel: 0, bet: entered.leastBet * 10, autoHundredths: null, ...wish }),
    cash: (stakeId) => line.ask<CrashStakeAnswer>('cash', { stakeId }),
    hears: (roundId, phase) => eventually(`${phase}`, async () => [entered.round, ...news('round')].find((each) => each.roundId === roundId && each.phase === phase), PATIENCE_MS),
    told: (stakeId, state) =>
      eventually(`a stake to be ${state}`, async () => news('settled').flatMap(({ stakes }) => stakes).find((stake) => stake.stakeId === stakeId && stake.state === state), PATIENCE_MS),
  };
}

/** A seed under which a round of that id breaks off where it is wanted to. */
function findSeed(game: string, roundId: string, title: string, wanted: (hundredths: number) => boolean): Omit<Planted, 'roundId'> {
  for (let number = 1; ; number++) {
    const seedHex = createHash('sha256').update(`${roundId}/${number}`).digest('hex');
    const hundredths = crashPoint(rules(title), createValueStream(Buffer.from(seedHex, 'hex'), `${game}:${roundId}`));
    if (wanted(hundredths)) return { seedHex, hundredths };
  }
}

/** Opens it. Betting lasts until the test has it over. */
export async function openCrashWorld(): Promise<CrashWorld> {
  const world = await openStudioWorld([VENDOR]);
  const { here } = world;
  await here.query('CREATE TABLE studio.planted (game text PRIMARY KEY, round_id text, seed bytea, seed_hash text)');
  await here.query('GRANT ALL ON studio.planted TO PUBLIC');
  await here.query(`CREATE FUNCTION studio.plant() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE p studio.planted; BEGIN
    NEW.phase_ends_at := clock_timestamp() + interval '1 hour';
    DELETE FROM studio.planted WHERE game = NEW.game RETURNING * INTO p;
    IF p.game IS NOT NULL THEN NEW.shared_id := p.round_id; NEW.seed := p.seed; NEW.seed_hash := p.seed_hash; END IF;
    RETURN NEW; END $$`);
  await here.query('CREATE TRIGGER plant BEFORE INSERT ON studio.shared_round FOR EACH ROW EXECUTE FUNCTION studio.plant()');
  const enter: CrashWorld['enter'] = (seat, address = world.studio().address) => flyerOn(address, seat);
  const seatAt: CrashWorld['seatAt'] = (member, game) => world.sit(member, { vendor: VENDOR, category: 'JL', gameId: game, nodeId: game });
  const move = async (roundId: string, set: string, phases: string): Promise<void> => void (await here.query(`UPDATE studio.shared_round SET ${set} WHERE shared_id = $1 AND phase IN (${phases})`, [roundId]));
  return {
    ...world,
    async plant(game, wanted) {
      const roundId = `planted-${randomUUID()}`;
      const planted = { roundId, ...findSeed(game, roundId, LIGHT.has(game) ? 'light' : 'crash', wanted) };
      const hash = createHash('sha256').update(Buffer.from(planted.seedHex, 'hex')).digest('hex');
      await here.query('INSERT INTO studio.planted VALUES ($1, $2, $3, $4)', [game, roundId, Buffer.from(planted.seedHex, 'hex'), hash]);
      return planted;
    },
    enter,
    seatAt,
    async flyer(game, amount = 1_000_000) {
      const member = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      return await enter(await seatAt(member, game));
    },
    pass: (roundId) => move(roundId, 'phase_ends_at = clock_timestamp()', `'betting', 'shown'`),
    fly: (roundId, ms) => move(roundId, `phase_began_at = phase_began_at - interval '${ms} milliseconds', phase_ends_at = phase_ends_at - interval '${ms} milliseconds'`, `'running'`),
    breakOff: (roundId) => move(roundId, 'phase_ends_at = clock_timestamp()', `'running'`),
    phaseOf: async (roundId) => (await here.query<{ phase: string }>('SELECT phase FROM studio.shared_round WHERE shared_id = $1', [roundId]))[0]?.phase ?? 'none',
    proof: async (seat, stakeId) => (await seat.ask<RoundProof>(`/rounds/${stakeId}`)).body.value,
    stateOf: async (stakeId) => (await here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [stakeId]))[0]?.state ?? 'none',
  };
}
