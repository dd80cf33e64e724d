/** States of a bank card: every allowed transition, as data. */
export type CardState = 'linked' | 'removed' | 'erased';

/** A removed card remains for old payments; erasure deletes its details. */
export const cardTransitions: Readonly<Record<CardState, readonly CardState[]>> = {
  linked: ['removed', 'erased'],
  removed: ['erased'],
  erased: [],
};

/** The states from which a card may change to this one. */
export const statesBefore = (state: CardState): readonly CardState[] =>
  (Object.keys(cardTransitions) as CardState[]).filter((from) => cardTransitions[from].includes(state));
