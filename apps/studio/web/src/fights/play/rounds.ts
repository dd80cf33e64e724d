/** The course of a fight on the screen: betting, its last call, the show, and its end. */
import { clock } from '@lantern/ui';
import type { FightRoundShown } from '../../../../wire/fight.ts';
import { sumOf } from '../../frame/chips/chips.ts';
import { isOver } from '../../frame/chips/stakes.ts';
import { i18n } from '../../frame/i18n.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound.ts';
import { outcomeOf } from './sums.ts';
import type { FightView, Note, ViewStore } from './view.ts';
import { sayEnd, type Money } from './words.ts';

export interface RoundsOptions {
  readonly view: ViewStore;
  readonly sound: Sound<Effect>;
  readonly money: Money;
  readonly note: (note: Note) => void;
}

export interface Rounds {
  /** A fight from the studio: a new one, a new phase, or the current one. */
  show(round: FightRoundShown): void;
  /** The member's stakes have changed: announces the result, once, when it is both shown and settled. */
  announceEnd(): void;
  stop(): void;
}

const PAST_KEPT = 100;

const freshRound = ({ taken, before }: FightView): Partial<FightView> => ({
  mine: [],
  taken: {},
  sending: {},
  moves: [],
  pending: {},
  outcome: undefined,
  before: sumOf(taken) > 0 ? taken : before,
});

/** The history with the fight that has just ended. */
function pastWith({ past }: FightView, { number, matchup, result }: FightRoundShown): FightView['past'] {
  if (result === null || past[past.length - 1]?.number === number) return past;
  return [...past, { number, ...matchup, outcome: result }].slice(-PAST_KEPT);
}

/** Starts following fights. */
export function createRounds({ view, sound, money, note }: RoundsOptions): Rounds {
  let timer = 0;
  let saidRound = '';
  const stop = (): void => window.clearTimeout(timer);

  /** Betting is over: unconfirmed chips are returned. */
  function close(): void {
    const { stage, moves } = view.get();
    if (stage !== 'betting') return;
    view.set({ stage: 'closed', moves: [], pending: {} });
    if (moves.length > 0) note({ kind: 'unconfirmed' });
  }

  function announceEnd(): void {
    const { stage, mine, round } = view.get();
    if (stage !== 'over' || saidRound === round.roundId || !mine.every(isOver)) return;
    saidRound = round.roundId;
    const outcome = outcomeOf(mine);
    view.set({ outcome });
    view.set({ said: sayEnd(i18n.t, money, view.get()) });
    if (outcome && outcome.won > outcome.bet) sound.play('win');
  }

  return {
    show(round) {
      stop();
      const state = view.get();
      const isNew = state.round.roundId !== round.roundId;
      if (isNew) view.set(freshRound(state));
      const endsAtMs = clock.elapsedMs() + round.leftMs;
      if (round.phase === 'betting') {
        view.set({ round, stage: 'betting', endsAtMs });
        timer = window.setTimeout(close, round.leftMs);
        return;
      }
      close();
      const began = state.stage !== round.phase || isNew;
      view.set({ round, sending: {}, stage: round.phase, endsAtMs, past: pastWith(view.get(), round) });
      if (!began) return announceEnd();
      sound.play(round.phase === 'fighting' ? 'gong' : 'bow');
      if (round.phase === 'fighting') view.set({ said: i18n.t('fight_phase_fighting') });
      announceEnd();
    },
    announceEnd,
    stop,
  };
}
