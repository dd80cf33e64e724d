/** The life of a bank card: every allowed step, as data. */
export type CardState = 'linked' | 'removed' | 'erased';

/** A removed card stays what old payments point at; erasure takes its details. */
export const cardTransitions: Readonly<Record<CardState, readonly CardState[]>> = {
  linked: ['removed', 'erased'],
  removed: ['erased'],
  erased: [],
};

/** The states from which a card may come into this one. */
export const statesBefore = (state: CardState): readonly CardState[] =>
  (Object.keys(cardTransitions) as CardState[]).filter((from) => cardTransitions[from].includes(state));
