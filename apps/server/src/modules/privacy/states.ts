/** States of a request to be erased, as data. */

export type ErasureState = 'waiting' | 'cancelled' | 'erased';

/** `waiting` is left by the member's change of mind or by the day that was named; both ends are final. */
export const erasureTransitions: readonly { readonly from: ErasureState; readonly to: ErasureState; readonly by: 'cancel' | 'erase' }[] = [
  { from: 'waiting', to: 'cancelled', by: 'cancel' },
  { from: 'waiting', to: 'erased', by: 'erase' },
];

/** Where a move leads from a state. Throws on one the table does not have: the store only finds waiting requests. */
export function erasureAfter(from: ErasureState, by: 'cancel' | 'erase'): ErasureState {
  const transition = erasureTransitions.find((candidate) => candidate.from === from && candidate.by === by);
  if (!transition) throw new Error(`An erasure that is ${from} cannot ${by}`);
  return transition.to;
}
