/** `say`: a few words to the table. */
import { z } from 'zod';
import type { ChatLine } from '../../wire/table.ts';
import type { Doors } from '../doors.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Line } from '../lines/lines.ts';
import { announceSaid } from '../shared/announcements.ts';
import { spokenText } from './chat-text.ts';
import { insertSaid, waitBeforeSaying, type SaidRow } from './table-store.ts';

/** Between two lines of a member, by the database's clock. */
const PAUSE_MS = 3_000;

export const sayAsked = z.strictObject({ text: z.string().max(400) });

/** A line as somebody sees it. The studio knows no names: whom it is of shows the end of his reference, and the frame says that it is a guest's. */
export const chatLine = ({ lineId, memberRef, text }: SaidRow, mine: boolean): ChatLine => ({ id: lineId, who: memberRef.slice(-3), text, mine });

/** Says it. Refuses chat_closed, chat_text, chat_too_fast. */
export async function say({ db }: Doors, { session: { vendor, memberRef, game, demo } }: Line, asked: z.output<typeof sayAsked>): Promise<Result<ChatLine>> {
  if (demo) return refuse('chat_closed');
  const text = spokenText(asked.text);
  if (text === undefined) return refuse('chat_text');
  return await db.transact(async (tx) => {
    const waitMs = await waitBeforeSaying(tx, vendor, memberRef, PAUSE_MS);
    if (waitMs > 0) return refuse('chat_too_fast', { waitMs });
    const said = await insertSaid(tx, game, { vendor, memberRef, text });
    await announceSaid(tx, game, said.lineId);
    return ok(chatLine(said, true));
  });
}
