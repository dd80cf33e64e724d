/** The member's own cards: selection, order, suggestions, and why a selection is invalid. */
import type { CardTableShown } from '../../../../wire/cards.ts';
import { highestCard } from '../cat-te/words.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import type { Sound } from '../../frame/sound/sound.ts';
import type { Effect } from '../sound/effects.ts';
import { adviceAt, type Advice } from './advice.ts';
import { ascending, type Card } from './deck.ts';
import { callOf, isMyTurn } from './reading.ts';
import { readCombination, type Combination } from './plays.ts';
import type { ViewStore } from './view.ts';
import { cardName, combinationName } from './words.ts';

export interface ChoiceOptions {
  readonly view: ViewStore;
  readonly t: Translate;
  readonly sound: Sound<Effect>;
  readonly note: (text: string, stays?: boolean) => void;
}

export interface Choice {
  /** Selects a card, or deselects it. */
  choose(card: Card, on: boolean): void;
  clear(): void;
  sort(): void;
  /** Selects the next playable combination. */
  hint(): void;
  /** The selected cards if they are playable; announces why if not. */
  ready(): readonly Card[] | undefined;
  mayPass(): boolean;
}

/** The card to beat in a game of single cards. */
function highestIn(table: CardTableShown | undefined): Combination | undefined {
  const card = highestCard(table);
  return card === undefined ? undefined : readCombination([card]);
}

/** Creates the selection. */
export function createChoice({ view, t, sound, note }: ChoiceOptions): Choice {
  const say = (kind: string, values?: Readonly<Record<string, string>>): void =>
    note(t(`cards_note_${kind}` as TextKey, values), true);
  const advice = (): Advice | undefined => {
    const { table, rules } = view.get();
    return table && adviceAt(table, rules);
  };
  return {
    choose(card, on) {
      const { chosen } = view.get();
      if (chosen.includes(card) === on) return;
      note('');
      // A single card is laid in Cát Tê: another one takes its place.
      const others = view.get().rules.mode === 'cat_te' ? [] : chosen;
      view.set({
        chosen: on ? ascending([...others, card]) : chosen.filter((other) => other !== card),
      });
      sound.play('pick', on ? 1 : 0);
    },
    clear() {
      note('');
      view.set({ chosen: [] });
    },
    sort: () => view.update((state) => ({ ...state, order: state.order === 'rank' ? 'suit' : 'rank' })),
    hint() {
      const { hints } = view.get();
      const found = advice()?.suggestions() ?? [];
      if (found.length === 0) return say('nothing_beats');
      note('');
      view.set({ chosen: found[hints % found.length]!, hints: hints + 1 });
      sound.play('pick', 1);
    },
    ready() {
      const { table, chosen, rules } = view.get();
      const fault = advice()?.faultOf(chosen) ?? (table ? undefined : 'not_your_turn');
      if (fault === undefined) {
        note('');
        return chosen;
      }
      const needed = callOf(table?.hand ?? null, rules);
      const last = needed.last ?? highestIn(table);
      say(fault, {
        last: last ? combinationName(t, last) : '',
        card: cardName(t, needed.mustInclude ?? 0),
      });
      return undefined;
    },
    mayPass() {
      const { table } = view.get();
      if (!isMyTurn(table)) return (say('not_your_turn'), false);
      return table?.hand?.trick ? true : (say('has_to_lead'), false);
    },
  };
}
