/** Members in the studio's card rooms, each on a connection that records what it receives; hands whose cards the test chooses, and clocks the test moves. */
import { createHash, randomUUID } from 'node:crypto';
import {
  dealGame,
  legalPlays,
  passTurn,
  playCards,
  readCombination,
  settleGame,
  SOUTHERN_RULES,
  timeOutMove,
  type Combination,
  type Game,
  type TableRules,
  type View,
} from '../../packages/game-math/src/cards/index.ts';
import { createValueStream } from '../../packages/game-math/src/lottery/index.ts';
import { deposit, eventually, newMember, type Caller } from '../kit/src/index.ts';
import type {
  CardNews,
  CardRulesShown,
  CardsEntered,
  CardsShown,
  CardTableShown,
} from '../../apps/studio/wire/cards.ts';
import type { ConnectionAnswer, ConnectionNews } from '../../apps/studio/wire/connection.ts';
import type { RoundPage, RoundProof, RoundRow } from '../../apps/studio/wire/session.ts';
import { openStudioConnection, TIMEOUT_MS, type StudioConnection, type CallAnswer } from './studio-connection.ts';
import { openStudioWorld, type Seat, type StudioWorld } from './studio-world.ts';

const VENDORS = ['BTR', 'CLG'];
export const CARD_GAME = 'tien-len-mien-nam';
const GAMES = [
  CARD_GAME,
  'tien-len-dem-la',
  'tien-len-tay-doi',
  'tien-len-nhat-an-tat',
  'tu-quy-dai-chien',
  'tien-len-dong-mau',
  'tien-len-mien-bac',
];
/** More hands than all tests together play. */
const PLAIN_HANDS = 160;
const OF_CLG: ReadonlySet<string> = new Set([
  'tien-len-nhat-an-tat',
  'tu-quy-dai-chien',
  'tien-len-dong-mau',
  'tien-len-mien-bac',
]);

/** A room of a game. */
export interface Where {
  readonly game?: string;
  readonly room?: 'free' | 'paid' | 'vip';
}

/** A frame in a card room. */
export interface CardPlayer extends StudioConnection {
  readonly seat: Seat;
  readonly entered: CardsEntered;
  readonly rules: TableRules;
  /** The newest state of its table; null in the lobby. */
  table(): CardTableShown | null;
  news<Name extends keyof CardNews>(name: Name): readonly CardNews[Name][];
  sit(stake?: number): Promise<CardTableShown>;
  /** Waits until the table matches. */
  sees(what: string, fits: (table: CardTableShown) => boolean): Promise<CardTableShown>;
  /** Plays or passes on the current table; returns the answer. */
  move(cards: readonly number[] | 'pass'): Promise<CallAnswer<CardTableShown>>;
}

export interface Planted {
  readonly handId: string;
  readonly seed: Buffer;
}

export interface CardsWorld extends StudioWorld {
  seatAt(
    member: { readonly caller: Caller },
    where?: Where,
    request?: Readonly<Record<string, unknown>>,
  ): Promise<Seat>;
  enter(seat: Seat, address?: string): Promise<CardPlayer>;
  /** A new member in a room. */
  player(amount: number, where?: Where, address?: string): Promise<CardPlayer>;
  /** Ends the current phase of a table by the database's clock. */
  pass(tableId: string): Promise<void>;
  /** Lets the announced hand be dealt. */
  dealTo(all: readonly CardPlayer[]): Promise<CardTableShown>;
  /** Makes the member's last phrase the newest, however long ago it was said. */
  saidJustNow(player: CardPlayer): Promise<void>;
  /** Makes the next announced hand this one. */
  plant(planted: Planted): Promise<void>;
  /** Plays the hand of a table to its end, each by his own cards; those not named by the clock. Answers how it ended, as the first sees it. */
  playOut(players: readonly CardPlayer[]): Promise<CardTableShown>;
  proofs(player: CardPlayer): Promise<readonly RoundProof[]>;
}

/** Rules as a table publishes them. */
export function rulesOf({
  mode,
  rakeBasisPoints,
  instantWins,
  oneColourWins,
  quadBeatsPairOfTwos,
  northern,
}: CardRulesShown): TableRules {
  return {
    ...SOUTHERN_RULES,
    mode: mode as TableRules['mode'],
    rakeBasisPoints,
    instantWins,
    oneColourWins,
    quadBeatsPairOfTwos,
    northern,
    stuckByPlace: mode === 'by_place',
  };
}

/** A hand dealt from a seed in its context. */
export const dealt = (rules: TableRules, context: string, seed: Buffer, seats: number, leader?: number): Game =>
  dealGame(rules, seats, createValueStream(seed, context), leader);

/** The context of a hand that is in no chain, as planted ones are. */
const plainContext = (game: string, handId: string): string => `${game}:${handId}`;

/** A seed whose hand matches. */
export function findSeed(rules: TableRules, game: string, seats: number, fits: (game: Game) => boolean): Planted {
  const handId = `planted-${randomUUID()}`;
  for (let number = 1; ; number += 1) {
    const seed = createHash('sha256').update(`${handId}/${number}`).digest();
    if (fits(dealt(rules, plainContext(game, handId), seed, seats))) return { handId, seed };
  }
}

/** What a member was paid, from the proof's seed, moves and published rules alone; throws when the proof shows another end. */
export function recompute(proof: RoundProof, rules: TableRules): { readonly won: number; readonly net: number } {
  const shown = proof.shown as CardsShown;
  const { stake, hold } = proof.stakes as { readonly stake: number; readonly hold: number };
  let game = dealGame(
    rules,
    shown.seats,
    createValueStream(Buffer.from(proof.seed!, 'hex'), proof.context),
    shown.leader ?? undefined,
  );
  for (const { seat, cards } of shown.moves) {
    const move = cards === null ? passTurn(game, seat) : playCards(game, seat, cards);
    if (!move.ok) throw new Error(`a move against the rules: ${move.code}`);
    game = move.game;
  }
  const { net, payments } = settleGame(game, BigInt(stake), BigInt(hold));
  const shownPayments = shown.end.payments
    .map(({ from, to, amount, reason }) => `${from} ${to} ${amount} ${reason}`)
    .join();
  if (shownPayments !== payments.map(({ from, to, amount, reason }) => `${from} ${to} ${amount} ${reason}`).join())
    throw new Error('payments that the game does not have');
  if (shown.end.net.join() !== net.join() || JSON.stringify(shown.end.hands) !== JSON.stringify(game.hidden.hands))
    throw new Error('an end that the game does not have');
  const mine = Number(net[shown.mySeat]);
  return { won: hold + mine, net: mine };
}

/** What a member sees, in the form of the game's rules. */
function viewAt({ hand, mySeat }: CardTableShown, rules: TableRules): View {
  const combination = hand!.trick ? readCombination(hand!.trick.cards)! : undefined;
  const open = {
    rules,
    trick: combination && { by: hand!.trick!.by, combination },
    mustInclude: hand!.mustInclude ?? undefined,
  } as unknown as View['open'];
  return { seat: mySeat, hand: hand!.mine, open };
}

/** The moves the current table allows. */
export const playsOf = (player: CardPlayer): readonly Combination[] =>
  legalPlays(viewAt(player.table()!, player.rules));

function chosen(player: CardPlayer): readonly number[] | 'pass' {
  const plays = playsOf(player);
  return plays.length > 0
    ? plays.toSorted((one, other) => one.top - other.top)[0]!.cards
    : timeOutMove(viewAt(player.table()!, player.rules));
}

const isTable = (value: unknown): value is CardTableShown =>
  typeof value === 'object' && value !== null && 'tableId' in value && 'version' in value;

/** The table in a message, if there is one; null when the member has left. */
function tableOf(message: ConnectionAnswer | ConnectionNews): CardTableShown | null | undefined {
  if ('news' in message) return message.news === 'table' ? (message.value as CardTableShown | null) : undefined;
  const value: unknown = message.success ? message.value : undefined;
  if (isTable(value)) return value;
  const entered = (value as { readonly table?: unknown } | undefined)?.table;
  return isTable(entered) ? entered : undefined;
}

/** The newest state a connection received; each message is read once. */
function newestOf(received: readonly string[]): () => CardTableShown | null {
  let [read, latest]: [number, CardTableShown | null] = [0, null];
  return () => {
    for (; read < received.length; read += 1) {
      const table = tableOf(JSON.parse(received[read]!) as ConnectionAnswer | ConnectionNews);
      if (table === null) latest = null;
      else if (table && (latest?.tableId !== table.tableId || table.version >= latest.version)) latest = table;
    }
    return latest;
  };
}

async function sharpOn(address: string, seat: Seat): Promise<CardPlayer> {
  const connection = await openStudioConnection(address);
  const answer = await connection.ask<CardsEntered>('enter', { session: seat.opened.session });
  if (!answer.success) throw new Error(`not let in: ${JSON.stringify(answer)}`);
  const table = newestOf(connection.received);
  const sees: CardPlayer['sees'] = (what, fits) =>
    eventually(
      what,
      async () => {
        const now = table();
        return now && fits(now) ? now : undefined;
      },
      TIMEOUT_MS,
    );
  return {
    ...connection,
    seat,
    entered: answer.value,
    rules: rulesOf(answer.value.rules),
    table,
    sees,
    news: <Name extends keyof CardNews>(name: Name) =>
      connection.received
        .map((text) => JSON.parse(text) as ConnectionNews)
        .filter(({ news }) => news === name)
        .map(({ value }) => value as CardNews[Name]),
    async sit(stake = answer.value.levels[0]!.stake) {
      const answer = await connection.ask<CardTableShown>('sit', { stake });
      if (!answer.success) throw new Error(`not seated: ${JSON.stringify(answer)}`);
      return answer.value;
    },
    async move(cards) {
      const { handId, moveNo } = table()!.hand!;
      return await connection.ask<CardTableShown>(cards === 'pass' ? 'pass' : 'play', {
        handId,
        moveNo,
        ...(cards !== 'pass' && { cards }),
      });
    },
  };
}

/** Waits until the member's table is in that phase. */
export const inPhase = (each: CardPlayer, phase: CardTableShown['phase']): Promise<CardTableShown> =>
  each.sees(phase, (table) => table.phase === phase);

/** Seats them at one table with no one else; throws when they are seated at several. */
export async function together(all: readonly CardPlayer[], stake?: number): Promise<CardTableShown> {
  for (const each of all) await each.sit(stake);
  const ids = new Set(all.map((each) => each.table()!.tableId));
  if (ids.size !== 1) throw new Error(`they sit at ${ids.size} tables`);
  return all[0]!.table()!;
}

/** Everyone leaves, so that the next test has its own table. */
export async function leaveAll(all: readonly CardPlayer[]): Promise<void> {
  for (const each of all) await each.ask('stand');
}

/** From here on no phase at a table ends by itself: only `pass` ends it. */
async function stopClocks({ here }: StudioWorld): Promise<void> {
  await here.query(
    `CREATE FUNCTION studio.stopped_clock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.phase_ends_at := clock_timestamp() + interval '1 hour'; RETURN NEW; END $$`,
  );
  await here.query(`CREATE TRIGGER stopped_clock BEFORE UPDATE ON studio.card_table FOR EACH ROW
    WHEN (NEW.version <> OLD.version AND NEW.phase_ends_at IS DISTINCT FROM OLD.phase_ends_at) EXECUTE FUNCTION studio.stopped_clock()`);
}

/** Hands for any players of any game; a win at the deal is planted, never left to chance. */
function plainHands(): readonly Planted[] {
  const isPlain = ({ handId, seed }: Planted): boolean =>
    GAMES.every((game) =>
      [2, 3, 4].every((seats) => !dealt(SOUTHERN_RULES, plainContext(game, handId), seed, seats).open.over),
    );
  const drawn = Array.from({ length: PLAIN_HANDS }, (_, number) => ({
    handId: `plain-${number}`,
    seed: createHash('sha256').update(`plain/${number}`).digest(),
  }));
  return drawn.filter(isPlain);
}

/** Makes these the next hands announced, lower turns first. */
async function plan({ here }: StudioWorld, hands: readonly Planted[], turn: number): Promise<void> {
  await here.query(
    'INSERT INTO studio.planned_hand SELECT $1, hand_id, decode(seed, $4) FROM unnest($2::text[], $3::text[]) AS planned (hand_id, seed)',
    [turn, hands.map(({ handId }) => handId), hands.map(({ seed }) => seed.toString('hex')), 'hex'],
  );
}

async function planHands(world: StudioWorld): Promise<void> {
  const { here } = world;
  await here.query('CREATE TABLE studio.planned_hand (turn integer, hand_id text PRIMARY KEY, seed bytea)');
  await here.query(`CREATE FUNCTION studio.take_planned() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE planned studio.planned_hand; BEGIN
    DELETE FROM studio.planned_hand WHERE hand_id = (SELECT hand_id FROM studio.planned_hand ORDER BY turn, hand_id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING * INTO planned;
    IF FOUND THEN NEW.hand_id := planned.hand_id; NEW.seed := planned.seed; NEW.seed_hash := encode(sha256(planned.seed), 'hex');
      NEW.chain_no := NULL; NEW.chain_index := NULL; NEW.salt := ''; NEW.salt_from := NULL; END IF; RETURN NEW; END $$`);
  await here.query(
    'CREATE TRIGGER take_planned BEFORE INSERT ON studio.card_hand FOR EACH ROW EXECUTE FUNCTION studio.take_planned()',
  );
  await plan(world, plainHands(), 1);
}

/** Opens it, with the games of card rooms. */
export async function openCardsWorld(): Promise<CardsWorld> {
  const world = await openStudioWorld(VENDORS);
  const { here } = world;
  await stopClocks(world);
  await planHands(world);
  const enter: CardsWorld['enter'] = (seat, address = world.studio().address) => sharpOn(address, seat);
  const seatAt: CardsWorld['seatAt'] = (member, { game = CARD_GAME, room = 'paid' } = {}, request = {}) =>
    world.sit(member, {
      ...request,
      vendor: OF_CLG.has(game) ? 'CLG' : 'BTR',
      category: 'PVP',
      gameId: game,
      nodeId: `${game}-${room}`,
    });
  const pass: CardsWorld['pass'] = async (tableId) => {
    await here.query('UPDATE studio.card_table SET phase_ends_at = clock_timestamp() WHERE table_id = $1', [tableId]);
    await here.query(`SELECT pg_notify('studio_card_table', $1)`, [tableId]);
  };
  return {
    ...world,
    studio: world.studio,
    seatAt,
    enter,
    async player(amount, where, address) {
      const member = await newMember(here.address);
      if (amount > 0) await deposit(member, amount);
      return await enter(await seatAt(member, where), address);
    },
    pass,
    async dealTo([first]) {
      const { tableId } = await inPhase(first!, 'starting');
      await pass(tableId);
      return await first!.sees('the deal', ({ phase }) => phase === 'playing' || phase === 'shown');
    },
    saidJustNow: async ({ seat: { memberRef } }) =>
      void (await here.query(
        `UPDATE studio.card_seat SET said_at = clock_timestamp() + interval '1 minute' WHERE member_ref = $1`,
        [memberRef],
      )),
    plant: (planted) => plan(world, [planted], 0),
    async playOut(players) {
      const [first] = players;
      const { tableId } = first!.table()!;
      for (;;) {
        const now = await first!.sees(
          'a turn, or the end',
          ({ phase, hand }) => phase === 'shown' || (phase === 'playing' && hand!.turn !== null),
        );
        if (now.phase === 'shown') return now;
        const { turn, moveNo } = now.hand!;
        const whose = players.find((each) => each.table()?.mySeat === turn);
        if (whose) {
          await whose.sees('the same', ({ version }) => version >= now.version);
          const answer = await whose.move(chosen(whose));
          if (!answer.success) throw new Error(`a move refused: ${JSON.stringify(answer)}`);
        } else {
          await pass(tableId);
        }
        await first!.sees('the next move', ({ phase, hand }) => phase !== 'playing' || hand!.moveNo > moveNo);
      }
    },
    async proofs({ seat }) {
      const { rounds } = (await seat.ask<RoundPage>('/rounds')).body.value;
      return await Promise.all(
        rounds.map(async ({ roundId }: RoundRow) => (await seat.ask<RoundProof>(`/rounds/${roundId}`)).body.value),
      );
    },
  };
}
