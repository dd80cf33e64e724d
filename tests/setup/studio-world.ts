/** A platform, the studio as a separate process, and a connection between it and the wallet that the test controls. */
import { createHash, randomUUID } from 'node:crypto';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import {
  createSlot,
  slotTitle,
  winsPool,
  type RoundState,
  type Step,
} from '../../packages/game-math/src/slots/index.ts';
import {
  callerFor,
  deposit,
  newMember,
  startStudioNode,
  startTestPlatform,
  TEST_STUDIO_VENDORS,
  valueOf,
  type Caller,
  type StudioNode,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import type { SessionOpened } from '../../apps/studio/wire/session.ts';
import type { SlotAnswer, SlotTable } from '../../apps/studio/wire/slots.ts';
import { openWalletConnection, type WalletConnection } from './wallet-connection.ts';

/** A slot with its own title, and one with free spins. */
export const SLOT = { vendor: 'PG', game: 'rong-ngoc-nha-chau' } as const;

export interface StudioReply<T = unknown> {
  readonly status: number;
  readonly body: { readonly success: boolean; readonly value: T; readonly code?: string; readonly message?: string };
  /** As received. */
  readonly text: string;
}

export interface Seat {
  readonly member: { readonly caller: Caller };
  readonly memberRef: string;
  readonly opened: SessionOpened;
  ask<T = unknown>(path: string, body?: Readonly<Record<string, unknown>>): Promise<StudioReply<T>>;
  table(): Promise<SlotTable>;
  /** A spin with the next seed, once the pause between spins is over. */
  spin(request?: Readonly<Record<string, unknown>>): Promise<StudioReply<SlotAnswer>>;
  /** Cash and bonus, as the ledger has them. */
  owned(): Promise<number>;
}

export interface StudioWorld {
  readonly here: TestPlatform;
  readonly connection: WalletConnection;
  studio(): StudioNode;
  /** Kills the studio and restarts it. */
  restartStudio(): Promise<void>;
  launch(member: { readonly caller: Caller }, request?: Readonly<Record<string, unknown>>): Promise<string>;
  sit(member: { readonly caller: Caller }, request?: Readonly<Record<string, unknown>>): Promise<Seat>;
  /** A new member with money in the game. */
  seat(amount?: number): Promise<Seat>;
  trial(): Promise<{ readonly caller: Caller }>;
  /** Ends the pause between two spins. */
  passPause(): Promise<void>;
  /** Plants the seat's next round so that it plays a feature of at least `steps` steps. Returns its steps, in order. */
  plantFeature(seat: Seat, steps: number): Promise<PlantedRound>;
  /** Plants the seat's next round so that a bet of this amount wins the progressive jackpot; with `feature`, once in a world, also free spins. */
  plantPool(seat: Seat, bet: number, feature?: 'feature'): Promise<PlantedRound>;
  /** Keeps the bets of a member, or of all, unanswered: what the wallet says is not stored until released. */
  keepAsking(memberRef?: string): Promise<() => Promise<void>>;
  /** Whether no wallet call is pending. */
  settled(): Promise<boolean>;
  close(): Promise<void>;
}

export interface PlantedRound {
  readonly roundId: string;
  readonly seedHex: string;
  readonly steps: readonly { readonly step: Step; readonly state: RoundState }[];
}

/** What members add to the seed of a spin. */
export const MEMBER_SEED = 'mine';

/** The steps of a round from its revealed seed, by the published rules alone. */
export function replay(titleId: string, seedHex: string, context: string): PlantedRound['steps'] {
  const slot = createSlot(slotTitle(titleId)!);
  const next = createValueStream(Buffer.from(seedHex, 'hex'), context);
  const steps = [slot.open(next)];
  while (!steps.at(-1)!.state.over) steps.push(slot.advance(steps.at(-1)!.state, next));
  return steps;
}

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

function seatIn(
  here: TestPlatform,
  studio: () => StudioNode,
  member: { readonly caller: Caller },
  opened: SessionOpened,
  memberRef: string,
  passPause: () => Promise<void>,
): Seat {
  const ask: Seat['ask'] = async <T>(
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<StudioReply<T>> => {
    const headers = { authorization: `Bearer ${opened.session}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${studio().address}/studio/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as StudioReply<T>['body'], text };
  };
  const table = async () => (await ask<SlotTable>('/slots/table')).body.value;
  return {
    member,
    memberRef,
    opened,
    ask,
    table,
    async spin(request = {}) {
      await passPause();
      const { bets, nextSeedHash } = await table();
      return await ask<SlotAnswer>('/slots/spin', {
        requestId: randomUUID(),
        bet: bets[0]!,
        memberSeed: MEMBER_SEED,
        seedHash: nextSeedHash,
        ...request,
      });
    },
    async owned() {
      const [row] = await here.query<{ sum: string }>(
        `SELECT sum(balance) FROM ledger.account WHERE owner_id = $1 AND currency = $2 AND code IN ('member_cash', 'member_bonus')`,
        [memberRef, opened.currency],
      );
      return Number(row!.sum);
    },
  };
}

async function openVendors(here: TestPlatform, launchUrl: string, codes: readonly string[]): Promise<void> {
  const { catalogue, walletApi } = here.platform.modules;
  for (const { code, launchKey, walletKey } of TEST_STUDIO_VENDORS.filter((one) => codes.includes(one.code))) {
    await walletApi.setVendor({ code, roundPolicy: 'ask', reportsRisk: true });
    await walletApi.rotateKey(code, walletKey, 0);
    await catalogue.setVendorState(code, { enabled: { merchantCode: 'DENLONG', enabled: true } });
    const set = await catalogue.setVendorIntegration(code, {
      launchUrl: `${launchUrl}/studio/vendor`,
      key: launchKey,
      frameOrigins: ['self'],
      timeoutMs: 20_000,
    });
    if (!set.ok) throw new Error(`the vendor was refused: ${JSON.stringify(set.value)}`);
  }
}

/** A seed with which a round of that id has a feature of at least this many steps. */
function findFeature(roundId: string, steps: number): Omit<PlantedRound, 'roundId'> {
  for (let number = 1; ; number++) {
    const seedHex = createHash('sha256').update(`${roundId}/${number}`).digest('hex');
    const played = replay(SLOT.game, seedHex, `${SLOT.game}:${roundId}:${MEMBER_SEED}`);
    if (played.length > steps && played.at(-1)!.state.wonCoins > 0) return { seedHex, steps: played };
  }
}

/** Rounds that win a jackpot and free spins are rare: the search starts where it finds one at once. */
const POOL_AND_FEATURE = { roundId: 'planted-with-free-spins', from: 338_941 } as const;

/** A seed with which a bet of this amount wins the jackpot; only winning rounds are simulated in full. */
function findPool(
  game: string,
  roundId: string,
  bet: number,
  from: number,
  steps: number,
): Omit<PlantedRound, 'roundId'> {
  const slot = createSlot(slotTitle(game)!);
  for (let number = from; ; number++) {
    const seedHex = createHash('sha256').update(`${roundId}/${number}`).digest('hex');
    const context = `${game}:${roundId}:${MEMBER_SEED}`;
    const { step } = slot.open(createValueStream(Buffer.from(seedHex, 'hex'), context));
    if (step.kind !== 'spin' || !winsPool(bet, step.poolValue!)) continue;
    const played = replay(game, seedHex, context);
    if (played.length >= steps) return { seedHex, steps: played };
  }
}

/** Makes this the seed of the seat's next round, and this its id. */
async function plant(
  here: TestPlatform,
  { memberRef, opened }: Seat,
  { roundId, seedHex }: PlantedRound,
): Promise<void> {
  await here.query('UPDATE studio.next_seed SET seed = $3, seed_hash = $4 WHERE member_ref = $1 AND game = $2', [
    memberRef,
    opened.game.id,
    Buffer.from(seedHex, 'hex'),
    sha256(seedHex),
  ]);
  await here.query('CREATE TABLE IF NOT EXISTS studio.planted (seed_hash text PRIMARY KEY, round_id text NOT NULL)');
  await here.query('INSERT INTO studio.planted VALUES ($1, $2)', [sha256(seedHex), roundId]);
  await here.query(`CREATE OR REPLACE FUNCTION studio.planted_id() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.round_id := coalesce((SELECT round_id FROM studio.planted WHERE seed_hash = NEW.seed_hash), NEW.round_id); RETURN NEW; END $$`);
  await here.query(
    'CREATE OR REPLACE TRIGGER planted_id BEFORE INSERT ON studio.round FOR EACH ROW EXECUTE FUNCTION studio.planted_id()',
  );
}

/** Opens it, with the games of these vendors. */
export async function openStudioWorld(vendors: readonly string[] = [SLOT.vendor]): Promise<StudioWorld> {
  const here = await startTestPlatform();
  const connection = await openWalletConnection(here.address);
  const start = () => startStudioNode({ databaseUrl: here.database.connectionString, platform: connection.address });
  let node = await start();
  await openVendors(here, node.address, vendors);
  // In one order, so that concurrent transactions do not deadlock.
  const passPause = async () =>
    void (await here.query(`UPDATE studio.round SET accepted_at = accepted_at - interval '3 seconds', requested_at = requested_at - interval '3 seconds'
      FROM (SELECT round_id AS held FROM studio.round ORDER BY round_id FOR UPDATE) AS rounds WHERE round_id = held`));

  const launch: StudioWorld['launch'] = async ({ caller }, request = {}) => {
    const query = {
      vendor: SLOT.vendor,
      category: 'RNG',
      gameId: SLOT.game,
      nodeId: SLOT.game,
      supportPlay: 'html5',
      platform: 'html5',
      ...request,
    };
    return valueOf(await caller.call('launch.game', { query })).gameUrl;
  };
  const sit: StudioWorld['sit'] = async (member, request) => {
    const token = new URL(await launch(member, request)).hash.slice('#t='.length);
    const response = await fetch(`${node.address}/studio/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const body = (await response.json()) as StudioReply<SessionOpened>['body'];
    if (!body.success) throw new Error(`no session: ${JSON.stringify(body)}`);
    const { id } = valueOf(await member.caller.call('member.profile'));
    return seatIn(here, () => node, member, body.value, id, passPause);
  };
  return {
    here,
    connection,
    studio: () => node,
    async restartStudio() {
      await node.kill();
      node = await start();
      await openVendors(here, node.address, vendors);
    },
    launch,
    sit,
    async seat(amount = 1_000_000) {
      const member: TestMember = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      return await sit(member);
    },
    async trial() {
      const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
      return { caller: callerFor(here.address, () => token) };
    },
    passPause,
    async plantFeature(seat, steps) {
      await seat.table();
      const roundId = `planted-${randomUUID()}`;
      const planted = { roundId, ...findFeature(roundId, steps) };
      await plant(here, seat, planted);
      return planted;
    },
    async plantPool(seat, bet, feature) {
      await seat.table();
      const { roundId, from } = feature ? POOL_AND_FEATURE : { roundId: `planted-${randomUUID()}`, from: 1 };
      const planted = { roundId, ...findPool(seat.opened.game.id, roundId, bet, from, feature ? 2 : 1) };
      await plant(here, seat, planted);
      return planted;
    },
    async keepAsking(memberRef) {
      const whose = memberRef === undefined ? '' : ` AND OLD.member_ref = '${memberRef}'`;
      await here.query(
        `CREATE OR REPLACE FUNCTION studio.keep_asking() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not yet'; END $$`,
      );
      await here.query(
        `CREATE TRIGGER keep_asking BEFORE UPDATE ON studio.round FOR EACH ROW WHEN (OLD.state = 'asking' AND NEW.state <> 'asking'${whose}) EXECUTE FUNCTION studio.keep_asking()`,
      );
      return async () => void (await here.query('DROP TRIGGER keep_asking ON studio.round'));
    },
    async settled() {
      const [row] = await here.query<{ open: string }>(
        `SELECT (SELECT count(*) FROM studio.wallet_call WHERE acknowledged_at IS NULL) + (SELECT count(*) FROM studio.round WHERE state IN ('asking', 'paying')) AS open`,
      );
      return Number(row!.open) === 0;
    },
    async close() {
      await node.close();
      await connection.close();
      await here.close();
    },
  };
}
