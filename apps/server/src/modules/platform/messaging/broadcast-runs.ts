/**
 * Takes broadcasts to devices, mailboxes and phones. A run goes through the members who may want one, a few at a time; each is
 * decided and noted in a transaction of its own, so a run that is broken off goes on where it was, and no one gets a message twice.
 */
import { BROADCAST_CHANNELS, type BroadcastChannel } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { findBroadcast, readNow, type Broadcast } from './broadcast-store.ts';
import type { ModuleContext, ReceiverAccount } from './deps.ts';
import { send } from './gate.ts';
import { countOutgoing, insertOutgoing, listServiceDevices } from './outgoing/store.ts';
import type { Push } from './push/subscriptions.ts';
import type { SendRefusal } from './rules/may-send.ts';
import { isCurrent } from './rules/shown.ts';
import {
  claimRun,
  deleteOverdueRuns,
  deleteRun,
  listConsenting,
  listWithDevices,
  moveRun,
  startRun,
  wasSent,
  type Run,
} from './run-store.ts';
import { lockInboxes } from './store.ts';

/** In a millisecond. */
const MICROS = 1_000n;
/** Members a run looks at in a second, at most. */
const MEMBERS_A_TURN = 100;
const TURN_MS = 1_000;
/** No more is put on its way while so many letters wait: gateways are slower than the database. */
const LETTERS_WAITING_MAXIMUM = 500;
/** Who was held back is tried again after so long: by then a quiet hour or a limit of a day may be over. */
const PASS_PAUSE_SEC = 15 * 60;
/** Marketing that could not be sent within so many days is old. */
const RUN_DAYS = 3;
/** How long a message about the service waits for a device, and one that advertises. */
const SERVICE_TTL_SEC = 3600;
const MARKETING_TTL_SEC = 6 * 3600;

export interface Running extends ModuleContext {
  readonly push: Push;
}

/** Plans the run of a broadcast that was just written, in the same transaction. A new edition about the service rings no bell again. */
export async function planRun(
  tx: Tx,
  broadcast: Pick<Broadcast, 'broadcastId' | 'also' | 'product'>,
  isNew: boolean,
): Promise<void> {
  const { broadcastId, also, product } = broadcast;
  if (also.length === 0) await deleteRun(tx, broadcastId);
  else if (isNew || product !== null) await startRun(tx, broadcastId, RUN_DAYS);
}

/** The ids under which a message to the member goes out on a channel; none: it cannot reach them there. */
async function addressesOf(
  { deps, push, kernel }: Running,
  tx: Tx,
  memberId: MemberId,
  channel: BroadcastChannel,
): Promise<readonly (string | null)[]> {
  if (channel === 'push') return (await push.devicesOf(tx, [memberId])).map(({ subscriptionId }) => subscriptionId);
  // A letter without the link that ends such letters is not sent.
  if (channel === 'email' && kernel.config.publicUrl === undefined) return [];
  const contacts = await deps.contactsOf(tx, memberId);
  return contacts?.[channel === 'sms' ? 'mobile' : 'email'] && (await deps.letters.serves(channel)) ? [null] : [];
}

/** Sends marketing to one member on the first channel that reaches them and that the gate lets through. Answers why none did. */
async function sendTo(
  module: Running,
  tx: Tx,
  broadcast: Broadcast,
  memberId: MemberId,
): Promise<SendRefusal | undefined> {
  const { broadcastId: messageId, product, purpose, also } = broadcast;
  await lockInboxes(tx, [memberId]);
  if (await wasSent(tx, memberId, messageId)) return undefined;
  for (const channel of BROADCAST_CHANNELS.filter((one) => also.includes(one))) {
    const addresses = await addressesOf(module, tx, memberId, channel);
    if (addresses.length === 0) continue;
    const to = { product: product!, channel };
    const refusal = await send(module.deps, tx, { memberId, messageId, purpose: purpose!, to });
    if (refusal === 'consent') continue;
    if (refusal !== undefined) return refusal;
    const rows = addresses.map((subscriptionId) => ({
      sendId: module.kernel.ids.next<string>(),
      memberId,
      channel,
      subscriptionId,
      source: 'broadcast' as const,
      messageId,
    }));
    await insertOutgoing(tx, rows, MARKETING_TTL_SEC);
    return undefined;
  }
  return 'consent';
}

type Accounts = ReadonlyMap<MemberId, ReceiverAccount & { readonly level: number }>;

async function accountsOf({ deps }: Running, tx: Tx, ids: readonly MemberId[]): Promise<Accounts> {
  const accounts = await deps.receiversOf(tx, ids);
  const members = [...accounts].map(([memberId, { currency }]) => ({ memberId, currency }));
  const levels = await deps.levelsOf(tx, members);
  return new Map([...accounts].map(([id, account]) => [id, { ...account, level: levels.get(id) ?? 0 }]));
}

/** Those of the members whom it is for now; what came before they joined is not for them. */
function receiversAmong(
  ids: readonly MemberId[],
  accounts: Accounts,
  broadcast: Broadcast,
  now: bigint,
): readonly MemberId[] {
  return ids.filter((memberId) => {
    const account = accounts.get(memberId);
    if (account?.isActive !== true || account.merchantCode !== broadcast.merchantCode) return false;
    if (broadcast.seq <= BigInt(account.joinedAt.getTime()) * MICROS) return false;
    return isCurrent(broadcast, { memberId, isAgent: account.isAgent, level: account.level }, now);
  });
}

interface Turn {
  readonly run: Run;
  readonly broadcast: Broadcast;
}

/** One turn of a run of marketing. */
async function advertise(module: Running, { run, broadcast }: Turn): Promise<void> {
  const { db } = module.kernel;
  const { broadcastId } = run;
  const wanted = { product: broadcast.product!, channels: broadcast.also };
  const ids = await listConsenting(db, wanted, { ...run, limit: MEMBERS_A_TURN });
  const now = await readNow(db);
  const receivers = receiversAmong(ids, await accountsOf(module, db, ids), broadcast, now);
  for (const memberId of receivers) {
    const refusal = await transact(db, (tx) => sendTo(module, tx, broadcast, memberId));
    // It is the same hour for everyone.
    if (refusal === 'quiet') return moveRun(db, run, PASS_PAUSE_SEC);
  }
  const isOver = ids.length < MEMBERS_A_TURN;
  return moveRun(db, { broadcastId, after: isOver ? '' : ids.at(-1)! }, isOver ? PASS_PAUSE_SEC : 0);
}

/** One turn of a run about the service: what it puts on its way and how far it is are written together. */
async function ring(module: Running, { run, broadcast }: Turn): Promise<void> {
  const { db, ids: newIds } = module.kernel;
  await transact(db, async (tx) => {
    const ids = await listWithDevices(tx, { after: run.after, limit: MEMBERS_A_TURN });
    const now = await readNow(tx);
    const receivers = receiversAmong(ids, await accountsOf(module, tx, ids), broadcast, now);
    const devices = await listServiceDevices(tx, receivers);
    const rows = devices.map((device) => ({
      ...device,
      sendId: newIds.next<string>(),
      channel: 'push' as const,
      source: 'broadcast' as const,
      messageId: run.broadcastId,
    }));
    if (rows.length > 0) await insertOutgoing(tx, rows, SERVICE_TTL_SEC);
    if (ids.length < MEMBERS_A_TURN) await deleteRun(tx, run.broadcastId);
    else await moveRun(tx, { broadcastId: run.broadcastId, after: ids.at(-1)! }, 0);
  });
}

/** One turn of the run that is due, if there is one. */
async function runDue(module: Running): Promise<void> {
  const { db } = module.kernel;
  await deleteOverdueRuns(db);
  const run = await claimRun(db);
  if (!run) return;
  const broadcast = await findBroadcast(db, run.broadcastId);
  if (!broadcast) return;
  const turn = { run, broadcast };
  if (broadcast.product === null) await ring(module, turn);
  else if ((await countOutgoing(db, ['email', 'sms'])) > LETTERS_WAITING_MAXIMUM) await moveRun(db, run, 1);
  else await advertise(module, turn);
}

/** The loop of a worker node. */
export const startRuns = (module: Running): Ticker =>
  startTicker({
    name: 'messaging.runs',
    log: module.kernel.log,
    turn: async () => {
      await runDue(module);
      return TURN_MS;
    },
  });
