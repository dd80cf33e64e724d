/** The waters of this process that somebody plays at: four at one, a fifth opens another. Those of play money are apart. */
import type { Clock } from '../kernel/clock.ts';
import { rollOf } from '../kernel/random.ts';
import type { Line } from '../lines/lines.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { openWater, type Cannon, type OpenWater } from './open-water.ts';
import { watersOf } from './waters.ts';

/** A member whose line broke finds the seat again for so long. */
export const SEAT_KEPT_MS = 20_000;
const TURN_MS = 500;
/** Numbers of swimmers begin where no process before can have come to. */
const IDS_PER_MS = 100;

/** What a line left behind when another took its cannon. */
export interface TakenOver {
  readonly line: Line | undefined;
  /** Those still flying: a frame that comes in has no bullets in the air. */
  readonly volleys: readonly string[];
}

export interface OpenWaters {
  /** A cannon for the line: the member's own, or a new one. Undefined where the game is no fishing. */
  take(line: Line): { readonly cannon: Cannon; readonly before: TakenOver | undefined } | undefined;
  /** The cannon the line holds. */
  cannonOf(line: Line): Cannon | undefined;
  /** The line is gone; its seat is kept for a while. Answers the cannon it held. */
  leave(line: Line): Cannon | undefined;
}

const waterKey = ({ vendor, game, currency, demo }: SessionRow): string => [vendor, game, currency, demo].join('/');
const ownerKey = (session: SessionRow): string => [waterKey(session), session.memberRef].join('/');

type OpenByKey = Map<string, readonly OpenWater[]>;

/** Twice a second while any water is open: seats are freed that nobody came back to, fish come, and empty waters close. */
function createTurns(clock: Clock, open: OpenByKey, onTurn: (cannon: Cannon, nowMs: number) => void, close: (cannon: Cannon) => void): { begin(): void } {
  let timer: NodeJS.Timeout | undefined;

  function turnWater(water: OpenWater, nowMs: number): boolean {
    for (const cannon of water.cannons) {
      if (cannon && !cannon.line && nowMs - cannon.leftMs > SEAT_KEPT_MS) close(cannon);
      else if (cannon) onTurn(cannon, nowMs);
    }
    const isPlayed = water.cannons.some((cannon) => cannon !== undefined);
    if (isPlayed) water.turn(nowMs);
    return isPlayed;
  }

  function turn(): void {
    const nowMs = clock.now();
    for (const [key, waters] of open) {
      const played = waters.filter((water) => turnWater(water, nowMs));
      if (played.length > 0) open.set(key, played);
      else open.delete(key);
    }
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return { begin: () => void (timer ??= setInterval(turn, TURN_MS).unref()) };
}

/** Gives a cannon to another line of its member. */
function takeOver(cannon: Cannon, line: Line): TakenOver {
  const before = { line: cannon.line, volleys: [...cannon.volleys.keys()] };
  for (const volleyId of before.volleys) cannon.volleys.delete(volleyId);
  Object.assign(cannon, { line });
  return before;
}

/** None is open; `onTurn` hears of every cannon twice a second. */
export function createOpenWaters(clock: Clock, onTurn: (cannon: Cannon, nowMs: number) => void): OpenWaters {
  const open: OpenByKey = new Map();
  const owned = new Map<string, Cannon>();
  const held = new WeakMap<Line, Cannon>();
  let lastId = clock.now() * IDS_PER_MS;
  const newborn = { roll: rollOf, nextId: () => (lastId += 1) };
  const turns = createTurns(clock, open, onTurn, (cannon) => {
    cannon.water.free(cannon);
    owned.delete(cannon.owner);
    cannon.water.tellSeats();
  });

  function waterFor(session: SessionRow): OpenWater | undefined {
    const waters = watersOf(session.game);
    if (!waters) return undefined;
    const key = waterKey(session);
    const known = open.get(key) ?? [];
    const free = known.find(({ cannons }) => cannons.includes(undefined));
    if (free) return free;
    const fresh = openWater(waters, clock.now(), newborn);
    open.set(key, [...known, fresh]);
    turns.begin();
    return fresh;
  }

  return {
    take(line) {
      const owner = ownerKey(line.session);
      const own = owned.get(owner);
      const before = own && takeOver(own, line);
      const cannon = own ?? waterFor(line.session)?.seatFor(line, owner);
      if (!cannon) return undefined;
      owned.set(owner, cannon);
      held.set(line, cannon);
      return { cannon, before };
    },
    cannonOf(line) {
      const cannon = held.get(line);
      return cannon?.line === line ? cannon : undefined;
    },
    leave(line) {
      const cannon = held.get(line);
      if (cannon?.line !== line) return undefined;
      Object.assign(cannon, { line: undefined, leftMs: clock.now() });
      return cannon;
    },
  };
}
