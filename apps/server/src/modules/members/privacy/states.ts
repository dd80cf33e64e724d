/** States of an erasure request, as data. */

export type ErasureState = 'waiting' | 'cancelled' | 'erased';

/** `waiting` ends by the member's cancellation or on the due day; both ends are final. */
export const erasureTransitions: readonly {
  readonly from: ErasureState;
  readonly to: ErasureState;
  readonly by: 'cancel' | 'erase';
}[] = [
  { from: 'waiting', to: 'cancelled', by: 'cancel' },
  { from: 'waiting', to: 'erased', by: 'erase' },
];

/** The next state of a move. Throws on an unknown one: the store only finds waiting requests. */
export function erasureAfter(from: ErasureState, by: 'cancel' | 'erase'): ErasureState {
  const transition = erasureTransitions.find((candidate) => candidate.from === from && candidate.by === by);
  if (!transition) throw new Error(`An erasure that is ${from} cannot ${by}`);
  return transition.to;
}
