/** One member at one table: chips laid, confirmed and given back, and the rounds as the studio tells them. */
import { clock } from '@lantern/ui';
import type { ChatLine, SayAsked, StakeAnswer, StakeShown, TableEntered, TableNews, TableRoundShown } from '../../../../wire/table.ts';
import type { Refused } from '../../frame/calls.ts';
import { openLine } from '../../frame/line.ts';
import { randomUuid } from '../../frame/random.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import { keepBet, keptBet } from '../../frame/storage.ts';
import type { Effect } from '../sound/effects.ts';
import { doubleOf, limitOf, sumOf, together, type Limit, type Spots } from './chips.ts';
import { cuesOf, revealMs } from './deal-times.ts';
import type { Note, TableView, ViewStore } from './view.ts';

export interface PlayOptions {
  readonly session: { readonly session: string; readonly gameId: string };
  readonly view: ViewStore;
  /** Filled in once the table's game is known. */
  readonly sound: () => Sound<Effect> | undefined;
  /** Little motion is wanted: outcomes stand at once. */
  readonly still: () => boolean;
  readonly sayEnd: (view: TableView) => string;
  readonly onEntered: () => void;
  readonly onRefused: (refused: Refused) => void;
  readonly onFunds: (bet: number) => void;
  readonly onEnded: (code: string, message: string) => void;
}

export interface Play {
  lay(spot: string): void;
  undo(): void;
  clear(): void;
  double(): void;
  repeat(): void;
  choose(chip: number): void;
  confirm(): Promise<void>;
  say(text: string): Promise<Refused | undefined>;
  read(): void;
  mute(on: boolean): void;
  setBalance(balance: number): void;
  close(): void;
}

const NOTE_MS = 4_000;
const CHAT_KEPT = 60;
const ROAD_KEPT = 100;
const isOver = ({ state }: StakeShown): boolean => state !== 'asking' && state !== 'taken';
const counts = ({ state }: StakeShown): boolean => state !== 'refused' && state !== 'returned';
const takenOf = (stakes: readonly StakeShown[]): Spots => together(...stakes.filter(counts).map(({ spots }) => spots));

/** The stakes with one of them as it is now. */
const withStake = (stakes: readonly StakeShown[], stake: StakeShown): readonly StakeShown[] =>
  stakes.some(({ stakeId }) => stakeId === stake.stakeId) ? stakes.map((known) => (known.stakeId === stake.stakeId ? stake : known)) : [...stakes, stake];

/** Begins to play. */
export function createPlay(options: PlayOptions): Play {
  const { session, view, sound, still, sayEnd } = options;
  const set = (change: Partial<TableView>): void => view.update((state) => ({ ...state, ...change }));
  let timers: number[] = [];
  let noteTimer = 0;
  /** Told while the deal was still on its way to the eye: it would give the outcome away. */
  let heldBalance: number | undefined;
  let saidRound = '';

  const later = (afterMs: number, run: () => void): void => {
    timers.push(window.setTimeout(run, Math.max(0, afterMs)));
  };
  const note = (told: Note | undefined): void => {
    window.clearTimeout(noteTimer);
    set({ note: told });
    if (told) noteTimer = window.setTimeout(() => set({ note: undefined }), NOTE_MS);
  };
  const lie = (moves: readonly Spots[]): void => set({ moves, pending: together(...moves) });

  function reveal(): void {
    const { round, road } = view.get();
    if (heldBalance !== undefined) set({ balance: heldBalance });
    heldBalance = undefined;
    set({ stage: 'shown', road: round.result ? [...road, round.result].slice(-ROAD_KEPT) : road });
    tellEnd();
  }

  /** Says what came of the round, once, when it is both seen and settled. */
  function tellEnd(): void {
    const { stage, mine, round } = view.get();
    if (stage !== 'shown' || saidRound === round.roundId || !mine.every(isOver)) return;
    saidRound = round.roundId;
    const played = mine.filter(counts);
    const outcome = played.length === 0 ? undefined : { bet: sumOf(takenOf(mine)), won: played.reduce((sum, { won }) => sum + won, 0) };
    set({ outcome });
    set({ said: sayEnd(view.get()) });
    if (outcome && outcome.won > outcome.bet) sound()?.play('win');
  }

  function close(): void {
    if (view.get().stage !== 'betting') return;
    set({ stage: 'closed' });
    if (view.get().moves.length === 0) return;
    lie([]);
    note({ kind: 'unconfirmed' });
  }

  function showBetting(round: TableRoundShown, isNew: boolean): void {
    const state = view.get();
    const fresh = isNew ? { mine: [], taken: {}, sending: {}, before: sumOf(state.taken) > 0 ? state.taken : state.before, outcome: undefined } : {};
    if (isNew) lie([]);
    // A new shoe begins a new road.
    if (isNew && state.round.roundId !== '' && round.shoe !== state.round.shoe) set({ road: [] });
    set({ ...fresh, round, stage: 'betting', endsAtMs: clock.elapsedMs() + round.leftMs });
    later(round.leftMs, close);
  }

  function showDeal(round: TableRoundShown): void {
    close();
    const past = round.ofMs - round.leftMs;
    const endsAtMs = clock.elapsedMs() + round.leftMs;
    set({ round, sending: {}, stage: 'dealing', endsAtMs, dealtAtMs: clock.elapsedMs() - past });
    const { result } = round;
    const wholeMs = result && !still() ? revealMs(result) : 0;
    if (past >= wholeMs || !result) return reveal();
    for (const { effect, atMs } of cuesOf(result)) if (atMs >= past) later(atMs - past, () => sound()?.play(effect));
    later(wholeMs - past, reveal);
  }

  function showRound(round: TableRoundShown): void {
    timers.forEach((timer) => window.clearTimeout(timer));
    timers = [];
    const isNew = view.get().round.roundId !== round.roundId;
    if (round.phase === 'betting') showBetting(round, isNew);
    else {
      if (isNew) set({ mine: [], taken: {}, outcome: undefined });
      showDeal(round);
    }
  }

  function onEntered(entered: TableEntered): void {
    const { rules, round, mine, balance, players, chat } = entered;
    const kept = keptBet(session.gameId);
    const was = view.get();
    const chip = rules.chips.includes(was.chip) ? was.chip : kept !== undefined && rules.chips.includes(kept) ? kept : (rules.chips[0] ?? 0);
    // A stake on its way comes back among one's own; it is not laid twice on the felt.
    const sending = mine.some(({ state }) => state === 'asking') || round.roundId !== was.round.roundId ? {} : was.sending;
    let { road } = entered;
    if (round.phase === 'dealt' && JSON.stringify(road[road.length - 1]) === JSON.stringify(round.result)) road = road.slice(0, -1);
    if (round.roundId !== was.round.roundId) lie([]);
    set({ rules, road, balance, players, chat, chip, sending, round: { ...round, roundId: round.roundId }, mine, taken: takenOf(mine), outcome: undefined });
    showRound(round);
    options.onEntered();
  }

  const hear: { readonly [News in keyof TableNews]: (told: TableNews[News]) => void } = {
    round: showRound,
    pool: ({ roundId, pool, players }) => view.update((state) => (state.round.roundId === roundId ? { ...state, players, round: { ...state.round, pool } } : { ...state, players })),
    settled: ({ roundId, stakes }) => {
      if (roundId !== view.get().round.roundId) return;
      const mine = stakes.reduce(withStake, view.get().mine);
      set({ mine, taken: takenOf(mine), sending: {} });
      tellEnd();
    },
    balance: ({ balance }) => {
      if (view.get().stage === 'dealing') heldBalance = balance;
      else set({ balance });
    },
    chat: (line: ChatLine) => view.update((state) => ({ ...state, chat: [...state.chat.filter(({ id }) => id !== line.id), line].slice(-CHAT_KEPT), unread: line.mine || state.muted ? state.unread : state.unread + 1 })),
  };

  const line = openLine<TableEntered>({
    session: session.session,
    onEntered,
    onNews: (news, value) => (hear as Readonly<Record<string, ((told: unknown) => void) | undefined>>)[news]?.(value),
    onEnded: options.onEnded,
  });

  function refuseLimit({ limit, most }: Limit, bet: number): void {
    if (limit === 'funds') options.onFunds(bet);
    else note({ kind: limit, most });
  }

  function add(move: Spots): void {
    const { stage, moves, pending, taken, sending, rules, balance } = view.get();
    if (stage !== 'betting') return note({ kind: 'closed' });
    if (sumOf(move) === 0) return;
    const limit = limitOf(move, pending, together(taken, sending), rules, balance);
    if (limit) return refuseLimit(limit, sumOf(pending) + sumOf(move));
    if (view.get().note) note(undefined);
    lie([...moves, move]);
    sound()?.play('chip', Object.keys(pending).length);
  }

  /** What the studio said to a stake. A refusal gives the chips back to the felt while there is time. */
  async function confirm(): Promise<void> {
    const { stage, pending, moves, round, busy } = view.get();
    if (stage !== 'betting' || busy || sumOf(pending) === 0) return;
    const { roundId } = round;
    lie([]);
    set({ busy: true, sending: pending });
    const answer = await line.ask<StakeAnswer>('stake', { requestId: randomUuid(), roundId, spots: pending });
    const same = view.get().round.roundId === roundId;
    set({ busy: false, ...(same && { sending: {} }) });
    if (answer.ok) {
      const { stake, balance } = answer.value;
      if (same) {
        // What has been told as settled meanwhile is newer than the answer.
        const mine = view.get().mine.some((known) => known.stakeId === stake.stakeId && isOver(known)) ? view.get().mine : withStake(view.get().mine, stake);
        set({ mine, taken: takenOf(mine) });
        if (view.get().stage === 'betting') set({ balance });
        tellEnd();
      }
      return;
    }
    if (same && view.get().stage === 'betting') lie([...moves, ...view.get().moves]);
    if (answer.code === 'betting_closed') note({ kind: 'late' });
    else if (answer.code === 'funds_insufficient') options.onFunds(sumOf(pending));
    else if (answer.message !== '') options.onRefused(answer);
  }

  return {
    lay: (spot) => add({ [spot]: view.get().chip }),
    undo: () => lie(view.get().moves.slice(0, -1)),
    clear: () => lie([]),
    double: () => add(doubleOf(view.get().pending, view.get().taken)),
    repeat: () => add(view.get().before),
    choose(chip) {
      keepBet(session.gameId, chip);
      set({ chip });
      sound()?.play('chip', 2);
    },
    confirm,
    async say(text) {
      const asked: SayAsked = { text };
      const answer = await line.ask<null>('say', asked);
      return answer.ok ? undefined : answer;
    },
    read: () => set({ unread: 0 }),
    mute: (muted) => set({ muted, unread: 0 }),
    setBalance: (balance) => set({ balance }),
    close() {
      timers.forEach((timer) => window.clearTimeout(timer));
      window.clearTimeout(noteTimer);
      line.close();
    },
  };
}
