/** The two doors of the login: members at one, agents at the other (interfaces, Account; product spec §8). */

/** Types 1 and 2 are agents; 0 is a member, every other type plays for free and comes in by the member door. */
const AGENT_TYPES: readonly number[] = [1, 2];

/** The refusal of an account at a door, or undefined when it is the right one. */
export function wrongSide(side: 'member' | 'agent', type: number): 'not_member_account' | 'not_agent_account' | undefined {
  const agent = AGENT_TYPES.includes(type);
  if (side === 'member') return agent ? 'not_member_account' : undefined;
  return agent ? undefined : 'not_agent_account';
}
