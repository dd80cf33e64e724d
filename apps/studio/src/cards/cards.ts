/**
 * The card rooms of this process: tables are brought on by the database's clock, and what happens at a table in any process is told to the
 * lines of this one, to each what its member may see.
 */
import type { CardNews, CardPhrase } from '../../wire/cards.ts';
import type { Doors } from '../doors.ts';
import { isKnown, messageOf } from '../kernel/refusals.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import type { LineKind } from '../lines/lines.ts';
import { listRoundsById } from '../rounds/round-store.ts';
import { advanceTables } from './advance.ts';
import { CARD_CHANNELS } from './announcements.ts';
import { levelsOf } from './levels.ts';
import { cardLines } from './line-kind.ts';
import { createLinesHere, type Here, type LinesHere } from './lines-here.ts';
import { chipsOf, keepLines, lineOf, takeWord } from './line-store.ts';
import { readWhole, tableShown, type WholeTable } from './shown.ts';
import { findTable, nextTableMs } from './table-store.ts';

export interface CardRooms {
  readonly kind: LineKind;
  stop(): Promise<void>;
}

const IDLE_MS = 1_000;
/** Somebody else holds what is due. */
const HELD_MS = 10;
const KEEP_MS = 5_000;
/** Halls hear of their levels so often. */
const LEVELS_PAUSE_MS = 3_000;

const tell = <News extends keyof CardNews>({ line }: Here, news: News, value: CardNews[News]): void => line.tell(news, value);

/** The member sits here no longer. */
async function tellStood({ db }: Doors, here: Here): Promise<void> {
  here.tableId = undefined;
  const code = await takeWord(db, here.owner, here.lineId);
  if (code !== undefined && isKnown(code)) tell(here, 'stood', { code, message: messageOf(code, here.line.language) });
  tell(here, 'table', null);
}

/** A table and everything about it, of one moment. */
async function readMoment({ db }: Doors, tableId: string): Promise<WholeTable | undefined> {
  return await db.transact(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const table = await findTable(tx, tableId);
    return table && (await readWhole(tx, table));
  });
}

async function tellTable(doors: Doors, lines: LinesHere, tableId: string): Promise<void> {
  const there = lines.at(tableId);
  const whole = there.length === 0 ? undefined : await readMoment(doors, tableId);
  if (!whole) return;
  for (const here of there) {
    const { owner } = here;
    const row = whole.seats.find(({ bot, memberRef, vendor }) => !bot && memberRef === owner.memberRef && vendor === owner.vendor);
    if (!row) {
      await tellStood(doors, here);
      continue;
    }
    tell(here, 'table', tableShown(whole, row.seat));
    if (whole.table.chips && whole.table.phase === 'shown') tell(here, 'balance', { balance: await chipsOf(doors.db, owner) });
  }
}

/** Tells a member what the purse holds since something was set aside for a hand, or paid. */
async function tellBalance({ db }: Doors, lines: LinesHere, roundId: string): Promise<void> {
  for (const { vendor, memberRef, currency, game, balancePaid, balanceStaked } of await listRoundsById(db, [roundId])) {
    const balance = balancePaid ?? balanceStaked;
    if (balance === null) continue;
    for (const here of lines.ofMember(game, memberRef)) if (here.owner.vendor === vendor && here.owner.currency === currency) tell(here, 'balance', { balance });
  }
}

/** Ends lines whose member came in on another since. */
async function endElsewhere({ db }: Doors, here: Here): Promise<void> {
  await here.settled;
  const lineId = await lineOf(db, here.owner);
  if (lineId !== undefined && lineId !== here.lineId) here.line.end('elsewhere');
}

/** Tells halls of their levels, soon and once for many changes. */
function createLevels({ db, log }: Doors, lines: LinesHere): () => void {
  let waiting = false;
  async function tellAll(): Promise<void> {
    waiting = false;
    const halls = Map.groupBy(lines.all().filter(({ tableId }) => tableId === undefined), ({ owner: { vendor, currency, game, room } }) => [vendor, currency, game, room].join('/'));
    for (const there of halls.values()) {
      const levels = await levelsOf(db, there[0]!.line.session);
      for (const here of there) tell(here, 'levels', levels);
    }
  }
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => void tellAll().catch((error: unknown) => log.warn({ err: error }, 'levels were not told')), LEVELS_PAUSE_MS).unref();
  };
}

interface Hearing {
  hear(channel: string, words: string): void;
  /** Tells a table as it stands: to lines that came to it while something happened there. */
  retell(tableId: string): void;
}

/** What a process does with an announcement, table by table in the order they come. */
function createHearing(doors: Doors, lines: LinesHere, wake: () => void): Hearing {
  const latest = new Map<string, Promise<void>>();
  const levels = createLevels(doors, lines);
  const inTurn = (key: string, work: () => Promise<void>): void => {
    const next = (latest.get(key) ?? Promise.resolve()).then(work).catch((error: unknown) => doors.log.warn({ err: error }, 'news of a card room were not told'));
    latest.set(key, next);
    void next.then(() => latest.get(key) === next && latest.delete(key));
  };
  const retell = (tableId: string): void => inTurn(tableId, () => tellTable(doors, lines, tableId));
  return {
    retell,
    hear(channel, words) {
      const [first = '', second = '', third = ''] = words.split(' ');
      if (channel === CARD_CHANNELS.table) {
        wake();
        levels();
        retell(first);
      } else if (channel === CARD_CHANNELS.said) {
        inTurn(first, async () => lines.at(first).forEach((here) => tell(here, 'said', { seat: Number(second), phrase: third as CardPhrase })));
      } else if (channel === CARD_CHANNELS.line) {
        for (const here of lines.ofMember(first, second)) inTurn(here.lineId, () => endElsewhere(doors, here));
      } else if (lines.all().some(({ owner }) => owner.game === first)) {
        inTurn('balance', () => tellBalance(doors, lines, second));
      }
    },
  };
}

async function turn(doors: Doors): Promise<number> {
  await advanceTables(doors);
  const dueMs = await nextTableMs(doors.db);
  return dueMs === undefined ? IDLE_MS : Math.min(IDLE_MS, Math.max(HELD_MS, Math.ceil(dueMs)));
}

/** Opens them. */
export async function startCards(doors: Doors): Promise<CardRooms> {
  const lines = createLinesHere(doors.log);
  const tables: Ticker = startTicker('card tables', doors.log, () => turn(doors));
  const keeping = startTicker('lines of card rooms', doors.log, async () => {
    await keepLines(doors.db, lines.all().map(({ lineId }) => lineId));
    return KEEP_MS;
  });
  const hearing = createHearing(doors, lines, () => tables.wake());
  /** What was announced while nobody listened is told as it stands. */
  const catchUp = (): void => {
    for (const tableId of new Set(lines.all().flatMap((here) => here.tableId ?? []))) hearing.retell(tableId);
  };
  const listening = await doors.db.listen(Object.values(CARD_CHANNELS), hearing.hear, catchUp);
  return {
    kind: cardLines(doors, lines, hearing.retell),
    async stop() {
      await Promise.all([tables.stop(), keeping.stop(), listening.close(), lines.idle()]);
    },
  };
}
