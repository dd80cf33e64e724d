/** `say`: a chat message to the table. */
import { z } from 'zod';
import type { ChatLine } from '../../wire/table.ts';
import type { StudioContext } from '../context.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Connection } from '../connections/connections.ts';
import { announceSaid } from '../shared/announcements.ts';
import { cleanChatText } from './chat-text.ts';
import { insertChat, waitBeforeMessage, type ChatRow } from './table-store.ts';

/** Minimum time between two messages of a member, by the database's clock. */
const PAUSE_MS = 3_000;

export const saySchema = z.strictObject({ text: z.string().max(400) });

/**
 * A message as one member sees it. The studio does not know names: it sends the end of the member's reference, and the frame labels it as a
 * guest.
 */
export const chatLine = ({ lineId, memberRef, text }: ChatRow, mine: boolean): ChatLine => ({
  id: lineId,
  who: memberRef.slice(-3),
  text,
  mine,
});

/** Sends it. Refuses chat_closed, chat_text, chat_too_fast. */
export async function say(
  { db }: StudioContext,
  { session: { vendor, memberRef, game, demo } }: Connection,
  request: z.output<typeof saySchema>,
): Promise<Result<ChatLine>> {
  if (demo) return refuse('chat_closed');
  const text = cleanChatText(request.text);
  if (text === undefined) return refuse('chat_text');
  return await db.transact(async (tx) => {
    const waitMs = await waitBeforeMessage(tx, vendor, memberRef, PAUSE_MS);
    if (waitMs > 0) return refuse('chat_too_fast', { waitMs });
    const said = await insertChat(tx, game, { vendor, memberRef, text });
    announceSaid(tx, game, said.lineId);
    return ok(chatLine(said, true));
  });
}
