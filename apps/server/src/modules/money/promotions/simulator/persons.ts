/** Accounts of one person, from the pairs behind whom one was found. Pure. */
import type { MemberId } from '../../../../kernel/ids.ts';

export interface Persons {
  /** The account that stands for all of a person's. */
  personOf(memberId: MemberId): MemberId;
  /** All known accounts of a person; alone, the account itself. */
  accountsOf(person: MemberId): readonly MemberId[];
}

/** Joins pairs to persons: the account that stands for one is the first of its pairs. */
export function joinPersons(pairs: readonly { readonly a: MemberId; readonly b: MemberId }[]): Persons {
  const persons = new Map<MemberId, MemberId>();
  const accounts = new Map<MemberId, MemberId[]>();
  const personOf = (memberId: MemberId): MemberId => persons.get(memberId) ?? memberId;
  const accountsOf = (person: MemberId): readonly MemberId[] => accounts.get(person) ?? [person];
  for (const { a, b } of pairs) {
    const [kept, joined] = [personOf(a), personOf(b)];
    if (kept === joined) continue;
    const all = [...accountsOf(kept), ...accountsOf(joined)];
    accounts.delete(joined);
    accounts.set(kept, all);
    for (const account of all) persons.set(account, kept);
  }
  return { personOf, accountsOf };
}
