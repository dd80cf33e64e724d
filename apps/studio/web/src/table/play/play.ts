/** A member at a table: news of the connection go to the rounds and the screen, actions of the member to the connection. */
import type { ChatLine, SayRequest, StakeAnswer, TableEntered, TableNews } from '../../../../wire/table.ts';
import type { Refused } from '../../frame/calls.ts';
import type { FramePlay } from '../../frame/game.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import type { LivePlay } from '../../frame/live-game.tsx';
import { readBalance } from '../../frame/round-calls.ts';
import { saveBet, savedBet } from '../../frame/storage.ts';
import { isAmount, sumOf } from '../../frame/chips/chips.ts';
import { dayWith } from './day.ts';
import { createRack, withStake, type Rack } from '../../frame/chips/rack.ts';
import { takenOf } from '../../frame/chips/stakes.ts';
import { createRounds, type RoundsOptions } from './rounds.ts';
import type { Note, TableView } from './view.ts';

export interface PlayOptions extends Omit<RoundsOptions, 'note'> {
  readonly gameId: string;
  readonly ask: LiveConnection['ask'];
}

export interface Play extends Rack, FramePlay, LivePlay<TableEntered, TableNews> {
  choose(chip: number): void;
  /** Sends a chat message; returns why it was refused. */
  say(text: string): Promise<Refused | undefined>;
  read(): void;
  mute(on: boolean): void;
  /** Uncovers the result, where members do so themselves. */
  lift(): void;
}

const NOTE_MS = 4_000;
const CHAT_KEPT = 60;

/** The view after entering, for the first time or again. */
function enteredView(
  was: TableView,
  { rules, round, mine, balance, players, chat, road, day }: TableEntered,
  kept: number | undefined,
): TableView {
  const chip =
    [was.chip, kept].find((wished) => wished !== undefined && isAmount(wished, rules)) ?? rules.chips[0] ?? 0;
  const same = round.roundId === was.round.roundId;
  // The outcome joins the road once it has been shown.
  const isLast = round.phase === 'dealt' && JSON.stringify(road[road.length - 1]) === JSON.stringify(round.result);
  return {
    ...was,
    ...(!same && { moves: [], pending: {}, outcome: undefined, before: sumOf(was.taken) > 0 ? was.taken : was.before }),
    // A stake in flight is among the confirmed ones after entering; its chips are not placed twice.
    sending: same && !mine.some(({ state }) => state === 'asking') ? was.sending : {},
    rules: was.rules.chips.length > 0 ? was.rules : rules,
    round,
    road: isLast ? road.slice(0, -1) : road,
    day: isLast && round.result ? dayWith(day, round.result, -1) : day,
    mine,
    taken: takenOf(mine),
    balance,
    players,
    chat,
    chip,
  };
}

/** Shows a note for a moment. */
function createNotes({ view }: Pick<PlayOptions, 'view'>): (value: Note | undefined) => void {
  let timer = 0;
  return (note) => {
    window.clearTimeout(timer);
    view.set({ note });
    if (note) timer = window.setTimeout(() => view.set({ note: undefined }), NOTE_MS);
  };
}

/** Starts playing. */
export function createPlay(options: PlayOptions): Play {
  const { gameId, view, ask, sound } = options;
  const note = createNotes(options);
  const rounds = createRounds({ ...options, note });
  const news: Play['news'] = {
    round: rounds.show,
    pool: ({ roundId, pool, members, players }) =>
      view.update((state) => ({
        ...state,
        players,
        round: state.round.roundId === roundId ? { ...state.round, pool, ...(members && { members }) } : state.round,
      })),
    matched: ({ roundId, stakes }) => {
      if (roundId === view.get().round.roundId) rounds.matched(stakes);
    },
    settled: ({ roundId, stakes }) => {
      if (roundId !== view.get().round.roundId) return;
      const mine = stakes.reduce(withStake, view.get().mine);
      view.set({ mine, taken: takenOf(mine), sending: {} });
      rounds.announceEnd();
    },
    balance: ({ balance }) => rounds.balance(balance),
    chat: (line: ChatLine) =>
      view.update((state) => ({
        ...state,
        chat: [...state.chat.filter(({ id }) => id !== line.id), line].slice(-CHAT_KEPT),
        unread: line.mine || state.muted ? state.unread : state.unread + 1,
      })),
  };
  const rack = createRack({
    view,
    onPlaced: (chips) => sound.play('chip', chips),
    onNote: note,
    ask: (request) => ask<StakeAnswer>('stake', request),
    onTaken: rounds.announceEnd,
  });
  return {
    ...rack,
    enter(entered) {
      view.update((state) => enteredView(state, entered, savedBet(gameId)));
      rounds.show(entered.round);
    },
    news,
    choose(chip) {
      saveBet(gameId, chip);
      view.set({ chip });
      sound.play('chip', 2);
    },
    async say(text) {
      const request: SayRequest = { text };
      const answer = await ask('say', request);
      return answer.ok ? undefined : answer;
    },
    read: () => view.set({ unread: 0 }),
    mute: (muted) => view.set({ muted, unread: 0 }),
    lift: rounds.lift,
    async refreshBalance() {
      const answer = await readBalance();
      if (answer.ok) rounds.balance(answer.value.balance);
    },
    close() {
      rounds.stop();
      note(undefined);
    },
  };
}
