/** A platform with a small catalogue, vendor PG in seamless mode, and members in its games. */
import { randomUUID } from 'node:crypto';
import {
  callerFor,
  deposit,
  newMember,
  openVendorAccount,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestMember,
  type TestPlatform,
  type TestPlatformOptions,
  type TestVendor,
} from '../kit/src/index.ts';
import { createWalletClient, type Reply, type WalletClient } from '../../tools/wallet-conformance/client.ts';
import { openSmallShop } from './small-shop.ts';

export const VENDOR = 'PG';
export const GAME = 'dragon-gold';
export const SECRET = 'wallet-world-secret-of-more-than-32-letters';

export interface Seat {
  readonly member: { readonly caller: Caller };
  readonly sessionToken: string;
  readonly memberRef: string;
  readonly currency: string;
}

export interface WalletWorld {
  readonly here: TestPlatform;
  readonly vendor: TestVendor;
  readonly client: WalletClient;
  /** An unused launch token. */
  launch(member: { readonly caller: Caller }): Promise<string>;
  /** A member with money who has opened the game. */
  seat(amount?: number): Promise<Seat>;
  /** Opens the game for an existing member. */
  sit(member: { readonly caller: Caller }): Promise<Seat>;
  trial(): Promise<{ readonly caller: Caller }>;
  /** Cash and bonus of a session's member. */
  owned(seat: Seat): Promise<number>;
  close(): Promise<void>;
}

/** An unused id. */
export const freshId = (kind: string): string => `${kind}-${randomUUID()}`;

/** The value of an answer that must succeed. */
export function granted(reply: Reply): Readonly<Record<string, unknown>> {
  if (reply.body?.['success'] !== true) throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body['value'] as Record<string, unknown>;
}

/** The fields every movement of a round has. */
export const inRound = ({ memberRef, currency }: Seat, roundId: string, transactionId = freshId('tx')) => ({
  requestId: freshId('rq'),
  transactionId,
  memberRef,
  roundId,
  currency,
});

/** A bet's request. */
export const betOf = (seat: Seat, roundId: string, amount: number, transactionId?: string) => ({
  ...inRound(seat, roundId, transactionId),
  sessionToken: seat.sessionToken,
  game: GAME,
  amount,
});

/** Opens it; PG uses minor units by default. */
export async function openWalletWorld(options: TestPlatformOptions = {}): Promise<WalletWorld> {
  const here = await startTestPlatform(options);
  const vendor = await openSmallShop(here, 5_000);
  const account = await openVendorAccount(here, { code: VENDOR }, SECRET);
  const client = createWalletClient(here.address, account, () => here.clock.now());

  async function launch({ caller }: { readonly caller: Caller }): Promise<string> {
    const query = {
      vendor: VENDOR,
      category: 'RNG',
      gameId: GAME,
      nodeId: GAME,
      supportPlay: 'html5',
      platform: 'html5',
    };
    valueOf(await caller.call('launch.game', { query }));
    return vendor.launches.at(-1)!.token;
  }
  async function sit(member: { readonly caller: Caller }): Promise<Seat> {
    const value = granted(await client.call('authenticate', { requestId: freshId('rq'), token: await launch(member) }));
    return {
      member,
      sessionToken: String(value['sessionToken']),
      memberRef: String(value['memberRef']),
      currency: String(value['currency']),
    };
  }
  return {
    here,
    vendor,
    client,
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
    async owned({ memberRef, currency }) {
      const [row] = await here.query<{ sum: string }>(
        `SELECT sum(balance) FROM ledger.account WHERE owner_id = $1 AND currency = $2 AND code IN ('member_cash', 'member_bonus')`,
        [memberRef, currency],
      );
      return Number(row!.sum);
    },
    async close() {
      client.close();
      await vendor.close();
      await here.close();
    },
  };
}
