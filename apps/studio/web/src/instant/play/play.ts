/** Game logic: a press becomes a round, a touch a move; errors are shown. */
import { clock } from '@lantern/ui';
import type { ChoiceOf, InstantRound, MoveOf } from '../../../../wire/instant.ts';
import type { FramePlay } from '../../frame/game.ts';
import { saveBet } from '../../frame/storage.ts';
import { noFunds } from '../../frame/view.ts';
import { createRounds, type RoundsOptions } from './rounds.ts';

export interface PlayOptions extends RoundsOptions {
  readonly game: string;
}

export interface Play extends FramePlay {
  /** The main button: starts a round, cashes out, or skips an animation. */
  press(): void;
  move(choice: MoveOf): void;
  /** The board's animation has finished. */
  shown(): void;
  chooseBet(bet: number): void;
  choose(choice: ChoiceOf): void;
  /** Continues an interrupted round. */
  resume(open: InstantRound): void;
}

export function createPlay({ game, ...options }: PlayOptions): Play {
  const { view } = options;
  const rounds = createRounds(options);
  return {
    press() {
      const { phase, round, trouble, openAtMs, balance, bet } = view.get();
      if (phase === 'showing') rounds.skip();
      if (phase === 'open' && round !== undefined && round.worth > 0) void rounds.move({ take: true });
      if (phase !== 'rest' || trouble || clock.elapsedMs() < openAtMs) return;
      if (balance < bet) view.set({ trouble: noFunds(bet) });
      else void rounds.begin();
    },
    move: (choice) => void rounds.move(choice),
    shown() {
      if (view.get().phase === 'showing') rounds.skip();
    },
    chooseBet(bet) {
      if (view.get().phase !== 'rest') return;
      saveBet(game, bet);
      view.set({ bet });
    },
    choose(choice) {
      // A finished board stays with the choice it was played with.
      if (view.get().phase === 'rest' && view.get().falling.length === 0)
        view.set({ choice, round: undefined, won: 0 });
    },
    resume: rounds.resume,
    refreshBalance: rounds.refreshBalance,
  };
}
