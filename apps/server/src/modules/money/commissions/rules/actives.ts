/** Who counts as an active member (agents.md §4.2): one of a cluster of accounts, and none of an agent's own. Pure. */

/** Something accounts have in common. */
export interface Shared {
  readonly memberId: string;
  readonly mark: string;
}

/** Puts accounts that share anything, also through others, under one name: the first of them. */
function clustersOf(shared: readonly Shared[]): (id: string) => string {
  const above = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = above.get(root); next !== undefined && next !== root; next = above.get(root)) root = next;
    return root;
  };
  const holders = new Map<string, string>();
  for (const { memberId, mark } of shared) {
    const known = holders.get(mark);
    if (known === undefined) holders.set(mark, memberId);
    else {
      const [one, other] = [rootOf(known), rootOf(memberId)];
      if (one !== other) above.set(one < other ? other : one, one < other ? one : other);
    }
  }
  return rootOf;
}

/**
 * Of candidates those who count. Accounts that share anything count once; those that share with an agent are the agent's own play and do not,
 * only the agent itself does, for the one above.
 */
export function activesOf(
  candidates: readonly string[],
  agents: ReadonlySet<string>,
  shared: readonly Shared[],
): readonly string[] {
  const rootOf = clustersOf(shared);
  const ofAgents = new Set([...agents].map(rootOf));
  const taken = new Set<string>();
  return [...candidates].sort().filter((id) => {
    if (agents.has(id)) return true;
    const root = rootOf(id);
    if (ofAgents.has(root) || taken.has(root)) return false;
    taken.add(root);
    return true;
  });
}
