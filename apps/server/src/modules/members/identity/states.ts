/** States of a member, as data. */

export type MemberState = 'active' | 'locked' | 'erased';

/** Allowed transitions, and their triggers. */
export const memberTransitions: readonly {
  readonly from: MemberState;
  readonly to: MemberState;
  readonly by: 'lock' | 'unlock' | 'erase';
}[] = [
  { from: 'active', to: 'locked', by: 'lock' },
  { from: 'locked', to: 'active', by: 'unlock' },
  // A locked account is under inquiry; it is erased once it is unlocked.
  { from: 'active', to: 'erased', by: 'erase' },
];
