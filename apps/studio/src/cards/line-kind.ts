/** Card rooms on their live lines: who comes in, what they ask, who is gone. */
import { HOLD_STAKES } from '@lantern/game-math/cards';
import { z } from 'zod';
import type { CardRulesShown, CardsEntered, CardTableShown } from '../../wire/cards.ts';
import type { Doors } from '../doors.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { lineVerb, type Line, type LineKind } from '../lines/lines.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { announceLine, announceTable } from './announcements.ts';
import { levelsOf } from './levels.ts';
import { dropLine, takeLine } from './line-store.ts';
import type { Here, LinesHere } from './lines-here.ts';
import { act, passAsked, playAsked, say, sayAsked } from './moving.ts';
import { TURN_MS } from './phases.ts';
import { lastBalance, purseOf } from './purse.ts';
import { roomOf } from './room.ts';
import { lockSeated, sit, sitAsked, stand, stay } from './seating.ts';
import { readWhole, tableShown } from './shown.ts';
import { setSeatSession, touchTable } from './table-store.ts';

function rulesShown(session: SessionRow): CardRulesShown {
  const { cards, room } = roomOf(session);
  const { mode, rakeBasisPoints, instantWins, oneColourWins, quadBeatsPairOfTwos } = cards.rules;
  return { mode, seats: cards.seats, turnMs: TURN_MS, rakeBasisPoints, holdStakes: HOLD_STAKES, instantWins, oneColourWins, quadBeatsPairOfTwos, practice: room.practice };
}

/** Finds the seat from before a lost line, on the newest session. */
async function comeBack({ db }: Doors, { line: { session }, owner, lineId }: Here): Promise<CardTableShown | null> {
  return await db.transact(async (tx) => {
    await takeLine(tx, owner, lineId);
    await announceLine(tx, owner);
    const seated = await lockSeated(tx, session);
    if (!seated) return null;
    const { tableId } = seated.table;
    await setSeatSession(tx, tableId, seated.row.seat, session.sessionId);
    const table = await touchTable(tx, tableId);
    await announceTable(tx, tableId);
    return tableShown(await readWhole(tx, table), seated.row.seat);
  });
}

async function enter(doors: Doors, here: Here, come: (here: Here, table: CardTableShown | null) => void): Promise<Result<CardsEntered>> {
  const { session } = here.line;
  const table = await comeBack(doors, here);
  const purse = await purseOf(doors, session);
  // Whoever sits in a hand is let in to it, whether the wallet answers or not.
  if (!purse.ok && !table) return purse;
  come(here, table);
  const balance = purse.ok ? purse.value : await lastBalance(doors.db, session);
  return ok({ rules: rulesShown(session), balance, levels: await levelsOf(doors.db, session), table });
}

/** The line is gone: its seat, if it has one, is its member's still, and seen to be left alone. */
async function letGo({ db }: Doors, { line: { session }, owner, lineId }: Here): Promise<void> {
  await db.transact(async (tx) => {
    if (!(await dropLine(tx, owner, lineId))) return;
    const seated = await lockSeated(tx, session);
    if (!seated) return;
    await touchTable(tx, seated.table.tableId);
    await announceTable(tx, seated.table.tableId);
  });
}

/** The lines of card rooms in this process; `retell` tells a table again: something may have happened there while its member came to it. */
export function cardLines(doors: Doors, lines: LinesHere, retell: (tableId: string) => void): LineKind {
  const come = (here: Here, table: CardTableShown | null): void => {
    const isOther = here.tableId !== table?.tableId;
    here.tableId = table?.tableId;
    if (table && isOther) retell(table.tableId);
  };
  const verb = <T>(shape: z.ZodType<T>, answer: (session: SessionRow, asked: T) => Promise<Result<CardTableShown | null>>) =>
    lineVerb(shape, async (line, asked) => {
      const here = lines.of(line);
      if (!here) return refuse('session_ended');
      const result = await answer(line.session, asked);
      if (result.ok) come(here, result.value);
      return result;
    });
  const nothing = z.unknown();
  return {
    kind: 'cards',
    async enter(line: Line) {
      const here = lines.add(line);
      const entering = enter(doors, here, come);
      here.settled = entering.then(() => undefined, () => undefined);
      return await entering;
    },
    leave(line) {
      const here = lines.remove(line);
      if (here) lines.track(here.settled.then(() => letGo(doors, here)));
    },
    verbs: {
      sit: verb(sitAsked, (session, asked) => sit(doors, session, asked)),
      stand: verb(nothing, (session) => stand(doors, session)),
      stay: verb(nothing, (session) => stay(doors, session)),
      play: verb(playAsked, (session, asked) => act(doors, session, asked)),
      pass: verb(passAsked, (session, asked) => act(doors, session, asked)),
      say: lineVerb(sayAsked, (line, asked) => say(doors, line.session, asked)),
    },
  };
}
