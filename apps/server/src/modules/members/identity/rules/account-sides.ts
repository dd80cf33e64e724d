/** The two sides of the login: members and agents sign in separately (interfaces, Account; product spec §8). */

/** Types 1 and 2 are agents; 0 is a member, every other type plays for free and signs in on the member side. */
const AGENT_TYPES: readonly number[] = [1, 2];

/** The refusal of an account on the wrong side, or undefined on the right one. */
export function wrongSide(
  side: 'member' | 'agent',
  type: number,
): 'not_member_account' | 'not_agent_account' | undefined {
  const agent = AGENT_TYPES.includes(type);
  if (side === 'member') return agent ? 'not_member_account' : undefined;
  return agent ? undefined : 'not_agent_account';
}
