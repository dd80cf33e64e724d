/** A member at the fights: news of the connection go to the rounds and the screen, actions of the member to the connection. */
import type { FightEntered, FightNews, FightStakeAnswer, FightStakeShown } from '../../../../wire/fight.ts';
import { sumOf } from '../../frame/chips/chips.ts';
import { createRack, withStake, type Rack } from '../../frame/chips/rack.ts';
import { takenOf } from '../../frame/chips/stakes.ts';
import type { FramePlay } from '../../frame/game.ts';
import type { LiveConnection } from '../../frame/live-connection.ts';
import type { LivePlay } from '../../frame/live-game.tsx';
import { readBalance } from '../../frame/round-calls.ts';
import { saveBet, savedBet } from '../../frame/storage.ts';
import { createRounds, type RoundsOptions } from './rounds.ts';
import type { FightView, Note } from './view.ts';

export interface PlayOptions extends Omit<RoundsOptions, 'note'> {
  readonly gameId: string;
  readonly ask: LiveConnection['ask'];
}

export interface Play extends Omit<Rack, 'repeat'>, FramePlay, LivePlay<FightEntered, FightNews> {
  choose(chip: number): void;
}

const NOTE_MS = 4_000;

/** The view after entering, for the first time or again. */
function enteredView(
  was: FightView,
  { rules, round, mine, balance, players, past }: FightEntered,
  kept: number | undefined,
): FightView {
  const chip =
    [was.chip, kept].find((wished) => wished !== undefined && rules.chips.includes(wished)) ?? rules.chips[0] ?? 0;
  const same = round.roundId === was.round.roundId;
  return {
    ...was,
    ...(!same && { moves: [], pending: {}, outcome: undefined, before: sumOf(was.taken) > 0 ? was.taken : was.before }),
    // A stake in flight is among the confirmed ones after entering; its chips are not placed twice.
    sending: same && !mine.some(({ state }) => state === 'asking') ? was.sending : {},
    rules,
    round,
    past,
    mine,
    taken: takenOf(mine),
    balance,
    players,
    chip,
  };
}

/** Starts playing. */
export function createPlay(options: PlayOptions): Play {
  const { gameId, view, ask, sound } = options;
  let noteTimer = 0;
  const note = (value: Note | undefined): void => {
    window.clearTimeout(noteTimer);
    view.set({ note: value });
    if (value) noteTimer = window.setTimeout(() => view.set({ note: undefined }), NOTE_MS);
  };
  const rounds = createRounds({ ...options, note });
  const rack = createRack<FightStakeShown>({
    view,
    onNote: note,
    onPlaced: (chips) => sound.play('chip', chips),
    ask: (request) => ask<FightStakeAnswer>('stake', request),
    onTaken: rounds.announceEnd,
  });
  return {
    ...rack,
    enter(entered) {
      view.update((state) => enteredView(state, entered, savedBet(gameId)));
      rounds.show(entered.round);
    },
    news: {
      round: rounds.show,
      totals: ({ roundId, players, ...totals }) =>
        view.update((state) => ({
          ...state,
          players,
          round: state.round.roundId === roundId ? { ...state.round, ...totals } : state.round,
        })),
      settled: ({ roundId, stakes }) => {
        if (roundId !== view.get().round.roundId) return;
        const mine = stakes.reduce<readonly FightStakeShown[]>(withStake, view.get().mine);
        view.set({ mine, taken: takenOf(mine), sending: {} });
        rounds.announceEnd();
      },
      balance: ({ balance }) => view.set({ balance }),
    },
    choose(chip) {
      saveBet(gameId, chip);
      view.set({ chip });
      sound.play('chip', 2);
    },
    async refreshBalance() {
      const answer = await readBalance();
      if (answer.ok) view.set({ balance: answer.value.balance });
    },
    close() {
      rounds.stop();
      note(undefined);
    },
  };
}
