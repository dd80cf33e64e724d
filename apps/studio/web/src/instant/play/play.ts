/** Playing: a press becomes a round, a touch a move, and what stands in the way is said. */
import { clock } from '@lantern/ui';
import type { ChoiceOf, InstantRound, MoveOf } from '../../../../wire/instant.ts';
import { keepBet } from '../../frame/storage.ts';
import { createRounds, type RoundsOptions } from './rounds.ts';

export interface PlayOptions extends RoundsOptions {
  readonly game: string;
}

export interface Play {
  /** The one large control: a round; what is won; while something is shown, its end at once. */
  press(): void;
  move(choice: MoveOf): void;
  /** The board has shown all there is. */
  shown(): void;
  chooseBet(bet: number): void;
  choose(choice: ChoiceOf): void;
  /** Takes up a round that was broken off. */
  resume(open: InstantRound): void;
  /** Takes the trouble away that was told. */
  understand(): void;
  /** Reads the balance anew, after a deposit. */
  refreshBalance(): Promise<void>;
}

export const NO_FUNDS = 'funds_insufficient';

export function createPlay({ game, ...options }: PlayOptions): Play {
  const { view } = options;
  const rounds = createRounds(options);
  return {
    press() {
      const { phase, round, trouble, openAtMs, balance, bet } = view.get();
      if (phase === 'showing') rounds.hurry();
      if (phase === 'open' && round !== undefined && round.worth > 0) void rounds.move({ take: true });
      if (phase !== 'rest' || trouble || clock.elapsedMs() < openAtMs) return;
      if (balance < bet) view.update((before) => ({ ...before, trouble: { code: NO_FUNDS, message: '' } }));
      else void rounds.begin();
    },
    move: (choice) => void rounds.move(choice),
    shown() {
      if (view.get().phase === 'showing') rounds.hurry();
    },
    chooseBet(bet) {
      if (view.get().phase !== 'rest') return;
      keepBet(game, bet);
      view.update((before) => ({ ...before, bet }));
    },
    choose(choice) {
      // A board that was played belongs to the choice it was played with.
      if (view.get().phase === 'rest') view.update((before) => ({ ...before, choice, round: undefined, won: 0 }));
    },
    resume: rounds.resume,
    understand: () => view.update((before) => ({ ...before, trouble: undefined })),
    refreshBalance: rounds.refreshBalance,
  };
}
