/** One member at one table: what the line says goes to the rounds and the screen, what the member does to the line. */
import type { ChatLine, SayAsked, StakeAnswer, TableEntered, TableNews } from '../../../../wire/table.ts';
import type { Refused } from '../../frame/calls.ts';
import { openLine } from '../../frame/line.ts';
import { keepBet, keptBet } from '../../frame/storage.ts';
import { isAmount, sumOf } from './chips.ts';
import { takenOf } from './outcomes.ts';
import { createRack, withStake, type Rack } from './rack.ts';
import { createRounds, type RoundsOptions } from './rounds.ts';
import type { Note, TableView } from './view.ts';

export interface PlayOptions extends Omit<RoundsOptions, 'note'> {
  readonly session: { readonly session: string; readonly gameId: string };
  readonly onEntered: () => void;
  readonly onRefused: (refused: Refused) => void;
  readonly onFunds: (bet: number) => void;
  readonly onEnded: (code: string, message: string) => void;
}

export interface Play extends Rack {
  choose(chip: number): void;
  /** Says something to the table; answers why it was not let through. */
  say(text: string): Promise<Refused | undefined>;
  read(): void;
  mute(on: boolean): void;
  /** Opens what is covered, where members do so themselves. */
  lift(): void;
  setBalance(balance: number): void;
  close(): void;
}

const NOTE_MS = 4_000;
const CHAT_KEPT = 60;

/** The view of somebody who comes in, or comes back. */
function enteredView(was: TableView, { rules, round, mine, balance, players, chat, road }: TableEntered, kept: number | undefined): TableView {
  const chip = [was.chip, kept].find((wished) => wished !== undefined && isAmount(wished, rules)) ?? rules.chips[0] ?? 0;
  const same = round.roundId === was.round.roundId;
  // The outcome joins the road once it has been seen.
  const isLast = round.phase === 'dealt' && JSON.stringify(road[road.length - 1]) === JSON.stringify(round.result);
  return {
    ...was,
    ...(!same && { moves: [], pending: {}, outcome: undefined, before: sumOf(was.taken) > 0 ? was.taken : was.before }),
    // A stake on its way comes back among one's own; it is not laid twice on the felt.
    sending: same && !mine.some(({ state }) => state === 'asking') ? was.sending : {},
    rules: was.rules.chips.length > 0 ? was.rules : rules,
    round,
    road: isLast ? road.slice(0, -1) : road,
    mine,
    taken: takenOf(mine),
    balance,
    players,
    chat,
    chip,
  };
}

/** Says something for a moment. */
function createNotes({ view }: Pick<PlayOptions, 'view'>): (told: Note | undefined) => void {
  let timer = 0;
  const show = (note: Note | undefined): void => view.update((state) => (state.note === note ? state : { ...state, note }));
  return (told) => {
    window.clearTimeout(timer);
    show(told);
    if (told) timer = window.setTimeout(() => show(undefined), NOTE_MS);
  };
}

/** Begins to play. */
export function createPlay(options: PlayOptions): Play {
  const { session, view, sound } = options;
  const set = (change: Partial<TableView>): void => view.update((state) => ({ ...state, ...change }));
  const note = createNotes(options);
  const rounds = createRounds({ ...options, note });
  const hear: { readonly [News in keyof TableNews]: (told: TableNews[News]) => void } = {
    round: rounds.show,
    pool: ({ roundId, pool, members, players }) =>
      view.update((state) => ({ ...state, players, round: state.round.roundId === roundId ? { ...state.round, pool, ...(members && { members }) } : state.round })),
    evened: ({ roundId, stakes }) => {
      if (roundId === view.get().round.roundId) rounds.evened(stakes);
    },
    settled: ({ roundId, stakes }) => {
      if (roundId !== view.get().round.roundId) return;
      const mine = stakes.reduce(withStake, view.get().mine);
      set({ mine, taken: takenOf(mine), sending: {} });
      rounds.tellEnd();
    },
    balance: ({ balance }) => rounds.balance(balance),
    chat: (line: ChatLine) =>
      view.update((state) => ({ ...state, chat: [...state.chat.filter(({ id }) => id !== line.id), line].slice(-CHAT_KEPT), unread: line.mine || state.muted ? state.unread : state.unread + 1 })),
  };
  const line = openLine<TableEntered>({
    session: session.session,
    onEntered(entered) {
      view.update((state) => enteredView(state, entered, keptBet(session.gameId)));
      rounds.show(entered.round);
      options.onEntered();
    },
    onNews: (news, value) => (hear as Readonly<Record<string, ((told: unknown) => void) | undefined>>)[news]?.(value),
    onEnded: options.onEnded,
  });
  const rack = createRack({
    ...options,
    note,
    heard: (chips) => sound()?.play('chip', chips),
    ask: (asked) => line.ask<StakeAnswer>('stake', asked),
    onTaken: rounds.tellEnd,
  });
  return {
    ...rack,
    choose(chip) {
      keepBet(session.gameId, chip);
      set({ chip });
      sound()?.play('chip', 2);
    },
    async say(text) {
      const asked: SayAsked = { text };
      const answer = await line.ask('say', asked);
      return answer.ok ? undefined : answer;
    },
    read: () => set({ unread: 0 }),
    mute: (muted) => set({ muted, unread: 0 }),
    lift: rounds.lift,
    setBalance: (balance) => set({ balance }),
    close() {
      rounds.stop();
      note(undefined);
      line.close();
    },
  };
}
