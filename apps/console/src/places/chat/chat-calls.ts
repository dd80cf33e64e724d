/** What the parts of the help desk share: its shapes, what an act makes read again, and taking a conversation. */
import { call, useCall, type OpsAnswer } from '../../lib/calls.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { say } from '../../widgets/toasts.tsx';

export type Row = OpsAnswer<'ops.chat.list'>['list'][number];
export type Desk = OpsAnswer<'ops.chat.desk'>;

/** Reads that an act changes. */
export const REFRESHES = ['ops.chat.list', 'ops.chat.desk', 'ops.chat.read'] as const;

export const REFETCH_MS = 20_000;

/** How the desk does, and what is offered to the operator. */
export const useDesk = () => useCall('ops.chat.desk', {}, { refetchIntervalMs: REFETCH_MS });

/** Takes a conversation in the version it has now; true when it is the operator's. */
export async function take(conversationId: string, said: string): Promise<boolean> {
  const read = await call('ops.chat.read', { params: { conversationId } });
  if (!read.ok) {
    say('bad', read.message);
    return false;
  }
  const input = { params: { conversationId }, body: { version: read.value.version } };
  return carryOut('ops.chat.take', input, { refreshes: REFRESHES, said: () => said });
}
