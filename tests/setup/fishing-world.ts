/** Members in the studio's fishing rooms, each on a separate connection that records every message. */
import { createHash, randomUUID } from 'node:crypto';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { decideShot, FISHING_ROOMS, type Fish, type ShotOutcome } from '../../packages/game-math/src/fishing/index.ts';
import { deposit, newMember, type Caller } from '../kit/src/index.ts';
import type {
  BulletShown,
  FireAnswer,
  FireRequest,
  HitAnswer,
  Swimmer,
  FishingEntered,
} from '../../apps/studio/wire/fishing.ts';
import type { ConnectionNews } from '../../apps/studio/wire/connection.ts';
import { isInWater, placeOf } from '../../apps/studio/wire/path.ts';
import type { RoundProof } from '../../apps/studio/wire/session.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';
import { openStudioConnection, type CallAnswer } from './studio-connection.ts';

export const FISHING_GAME = { vendor: 'EG3', game: 'ca-rong-nha-chau' } as const;
export const OTHER_FISHING_GAME = 'ao-lang-bat-ca';
/** Where bullets are dear. */
export const DEEP_GAME = 'phuong-hoang-bien';
export const MEMBER_SEED = 'mine';

/** A frame in a fishing room. */
export interface FishingPlayer {
  readonly seat: Seat;
  readonly entered: FishingEntered;
  /** Every message of the connection, as received. */
  readonly received: readonly string[];
  /** Hash of the next batch's seed. */
  seedHash(): string;
  ask<T = unknown>(call: string, request?: unknown): Promise<CallAnswer<T>>;
  /** Fires bullets of the minimum price; returns the answer. */
  fire(count: number, request?: Partial<FireRequest>): Promise<CallAnswer<FireAnswer>>;
  hit(batchId: string, bullet: number, swimmerId: number, around?: readonly number[]): Promise<HitAnswer>;
  /** Values of the news with that name, in order. */
  news<T>(name: string): readonly T[];
  /** The living fish of small and medium kinds that stays longest. It is gone in a moment: choose it right before the shot. */
  prey(): Swimmer;
  /** Every kind `prey` may choose. */
  readonly kinds: readonly string[];
  /** Waits until the connection is closed; returns its code. */
  closed(): Promise<number>;
  /** Breaks the connection. */
  drop(): void;
}

export interface FishingWorld extends StudioWorld {
  /** Opens the connection of a seat. */
  enter(seat: Seat): Promise<FishingPlayer>;
  /** A new member in a fishing room. */
  angler(amount?: number, game?: string): Promise<FishingPlayer>;
  /** Plants the seed of the angler's next batch so that its bullets decide as given; returns its hash, to fire with. */
  plant(
    angler: FishingPlayer,
    fits: (shot: (bullet: number, fish: string) => ShotOutcome) => boolean,
  ): Promise<Pick<FireRequest, 'seedHash'>>;
  proof(angler: FishingPlayer, batchId: string): Promise<RoundProof>;
}

/** A bullet's outcome, by the published rules alone. */
export function shotOf(
  seedHex: string,
  context: string,
  title: string,
  price: number,
  bullet: number,
  fish: string,
  around: readonly string[] = [],
): ShotOutcome {
  const room = FISHING_ROOMS.find(({ id }) => id === title)!;
  const named = (id: string): Fish => room.fish.find((each) => each.id === id)!;
  return decideShot(
    room.rtpBasisPoints,
    { bullet: BigInt(price), target: named(fish), around: around.map(named) },
    createValueStream(Buffer.from(seedHex, 'hex'), `${context}:${bullet}`),
  );
}

/** What a batch pays, recomputed from its proof; throws when the proof shows another outcome than its seed gives. */
export function recompute(proof: RoundProof): number {
  const { price, count } = proof.stakes as { readonly price: number; readonly count: number };
  const shown = proof.shown as readonly BulletShown[];
  if (shown.map(({ bullet }) => bullet).join() !== Array.from({ length: count }, (_, at) => at).join())
    throw new Error('not every bullet ended once');
  return shown.reduce((sum, { bullet, end, fish, around, killed, paid }) => {
    if (end !== 'hit') return sum + price;
    const outcome = shotOf(proof.seed!, proof.context, proof.title, price, bullet, fish!, around);
    const shownKills = killed!.map((each) => `${each.fish} ${each.multiplier}`).join();
    if (
      shownKills !== outcome.killed.map((id, at) => `${id} ${outcome.multipliers[at]}`).join() ||
      paid !== Number(outcome.payout)
    )
      throw new Error(`bullet ${bullet} is not what its seed gives`);
    return sum + paid;
  }, 0);
}

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** Until when it is certainly swimming. */
function leavesMs(swimmer: Swimmer, nowMs: number): number {
  const stays = (atMs: number): boolean => {
    const place = placeOf(swimmer, atMs);
    return place !== null && isInWater(place.x, place.y);
  };
  let atMs = nowMs;
  while (stays(atMs)) atMs += 200;
  return atMs;
}

async function anglerOn(world: StudioWorld, seat: Seat): Promise<FishingPlayer> {
  const connection = await openStudioConnection(world.studio().address);
  const answer = await connection.ask<FishingEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const entered = answer.value;
  let seedHash = entered.seedHash;
  const kinds = entered.room.fish
    .filter(({ bomb, size }) => !bomb && (size === 'small' || size === 'medium'))
    .map(({ id }) => id);
  const news = <T>(name: string): readonly T[] =>
    connection.received
      .map((text) => JSON.parse(text) as ConnectionNews)
      .filter((each) => each.news === name)
      .map(({ value }) => value as T);
  return {
    seat,
    entered,
    ...connection,
    seedHash: () => seedHash,
    news,
    async fire(count, request = {}) {
      const answer = await connection.ask<FireAnswer>('fire', {
        requestId: randomUUID(),
        price: entered.bullets[0],
        count,
        angle: -1_200,
        memberSeed: MEMBER_SEED,
        seedHash,
        ...request,
      });
      seedHash = answer.success
        ? answer.value.nextSeedHash
        : ((answer.value?.['nextSeedHash'] as string | undefined) ?? seedHash);
      return answer;
    },
    async hit(batchId, bullet, swimmerId, around = []) {
      const answer = await connection.ask<HitAnswer>('hit', { batchId, bullet, swimmerId, around });
      if (!answer.success) throw new Error(`the hit was refused: ${JSON.stringify(answer)}`);
      return answer.value;
    },
    kinds,
    prey() {
      const dead = new Set(
        news<{ killed: readonly { swimmerId: number }[] }>('killed').flatMap(({ killed }) =>
          killed.map(({ swimmerId }) => swimmerId),
        ),
      );
      const nowMs = Date.now();
      const swimming = [...entered.swimming, ...news<readonly Swimmer[]>('swimmers').flat()].filter(
        (each) => !dead.has(each.swimmerId) && kinds.includes(each.fish),
      );
      const found = swimming.toSorted((one, other) => leavesMs(other, nowMs) - leavesMs(one, nowMs))[0];
      if (!found || leavesMs(found, nowMs) === nowMs) throw new Error('nothing to shoot at');
      return found;
    },
  };
}

/** A seed with which the round of that id fits. */
function findSeed(roundId: string, fits: (seedHex: string) => boolean): string {
  for (let number = 1; ; number++) {
    const seedHex = createHash('sha256').update(`${roundId}/${number}`).digest('hex');
    if (fits(seedHex)) return seedHex;
  }
}

/** Opens it. */
export async function openFishingWorld(): Promise<FishingWorld> {
  const world = await openStudioWorld([FISHING_GAME.vendor]);
  const { here } = world;
  const requestFor = (game: string) => ({ vendor: FISHING_GAME.vendor, category: 'FISH', gameId: game, nodeId: game });
  const sit: StudioWorld['sit'] = (member: { readonly caller: Caller }, request = {}) =>
    world.sit(member, { ...requestFor(FISHING_GAME.game), ...request });
  const enter = (seat: Seat) => anglerOn(world, seat);
  return {
    ...world,
    sit,
    enter,
    async angler(amount = 1_000_000, game = FISHING_GAME.game) {
      const member = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      return await enter(await sit(member, requestFor(game)));
    },
    async plant({ seat, entered, seedHash }, fits) {
      const roundId = `planted-${randomUUID()}`;
      const context = `${seat.opened.game.id}:${roundId}:${MEMBER_SEED}`;
      const seedHex = findSeed(roundId, (hex) =>
        fits((bullet, fish) => shotOf(hex, context, entered.room.id, entered.bullets[0]!, bullet, fish)),
      );
      await here.query('UPDATE studio.next_seed SET seed = $2, seed_hash = $3 WHERE seed_hash = $1', [
        seedHash(),
        Buffer.from(seedHex, 'hex'),
        sha256(seedHex),
      ]);
      await here.query(`CREATE OR REPLACE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.seed_hash = '${sha256(seedHex)}' THEN NEW.round_id := '${roundId}'; END IF; RETURN NEW; END $$`);
      await here.query(
        'CREATE OR REPLACE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()',
      );
      return { seedHash: sha256(seedHex) };
    },
    async proof({ seat }, batchId) {
      return (await seat.ask<RoundProof>(`/rounds/${batchId}`)).body.value;
    },
  };
}
