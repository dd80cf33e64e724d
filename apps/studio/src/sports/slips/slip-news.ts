/** News of slips to every frame of their members in this process: the slip, and the balance after it. */
import type { Connection } from '../../connections/connections.ts';
import type { SlipNews } from '../../../wire/sports-slips.ts';
import { createGathering } from '../../shared/pacing.ts';
import { readBalance } from '../../wallet/read-balance.ts';
import { SLIP_CHANNELS } from '../announcements.ts';
import type { SportsContext } from '../context.ts';
import { listBatchSlips } from '../settle/batch-store.ts';
import { slipShown } from './shown.ts';
import { listOwners } from './slip-store.ts';

/** News are gathered for this long, so that a member whose ten slips are paid at once hears one balance. */
const GATHER_MS = 60;

const keyOf = ({ vendor, memberRef, currency }: Pick<Connection['session'], 'vendor' | 'memberRef' | 'currency'>) =>
  `${vendor}/${memberRef}/${currency}`;

export interface SlipNewsroom {
  enter(connection: Connection): void;
  leave(connection: Connection): void;
  /** Sends a balance to all frames of a connection's member. */
  sendBalanceTo(session: Connection['session']): void;
  stop(): Promise<void>;
}

/** Starts listening to what any process changed. */
export async function startSlipNews(sports: SportsContext): Promise<SlipNewsroom> {
  const { studio, book } = sports;
  const members = new Map<string, Set<Connection>>();
  const [slips, batches, balances] = [new Set<string>(), new Set<string>(), new Set<string>()];

  const refs = (): readonly string[] => [
    ...new Set([...members.values()].flatMap((those) => [...those].map(({ session }) => session.memberRef))),
  ];

  async function sendBalance(key: string): Promise<void> {
    const [first] = members.get(key) ?? [];
    const balance = first && (await readBalance(studio, first.session));
    if (!balance?.ok) return;
    for (const connection of members.get(key) ?? []) connection.send('balance', { balance: balance.value });
  }

  async function sendAll(): Promise<void> {
    const [changed, paid, due] = [[...slips], [...batches], new Set(balances)];
    for (const each of [slips, batches, balances]) each.clear();
    const here = refs();
    if (here.length === 0) return;
    const ofBatches = await Promise.all(paid.map((id) => listBatchSlips(studio.db, id, here)));
    const ids = [...new Set([...changed, ...ofBatches.flat()])];
    for (const { slipId, ...owner } of await listOwners(studio.db, ids, here)) {
      const key = keyOf(owner);
      for (const connection of members.get(key) ?? []) {
        const slip = await slipShown(studio.db, book, owner, { id: slipId }, connection.language);
        if (slip) connection.send('slip', { slip } satisfies SlipNews);
      }
      due.add(key);
    }
    await Promise.all([...due].map(sendBalance));
  }

  const sending = createGathering(GATHER_MS, sendAll, (error) =>
    studio.log.warn({ err: error }, 'news of slips were not sent'),
  );
  const listening = await studio.db.listen(
    Object.values(SLIP_CHANNELS),
    (channel, id) => {
      if (members.size === 0) return;
      (channel === SLIP_CHANNELS.paid ? batches : slips).add(id);
      sending.soon();
    },
    () => undefined,
  );
  return {
    enter(connection) {
      const key = keyOf(connection.session);
      members.set(key, (members.get(key) ?? new Set()).add(connection));
    },
    leave(connection) {
      const key = keyOf(connection.session);
      members.get(key)?.delete(connection);
      if (members.get(key)?.size === 0) members.delete(key);
    },
    sendBalanceTo(session) {
      balances.add(keyOf(session));
      sending.soon();
    },
    async stop() {
      await listening.close();
      await sending.stop();
    },
  };
}
