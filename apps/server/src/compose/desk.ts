/** What all modules give the operators' desk together: look-ups for the search, parts of the explainer. */
import type { NodeBase, NodeModules } from './module-list.ts';
import type { Explains, MemberLookup } from '../kernel/desk.ts';
import type { MemberId } from '../kernel/ids.ts';
import type { Module } from '../kernel/module.ts';
import type { Tx } from '../kernel/tx.ts';
import type { FeedbackReference } from '@lantern/contract';
import { MEMBER_MATCHES, type MemberMatch } from '@lantern/contract/ops';
import { ledgerExplains, ledgerLookups } from '../modules/ledger/index.ts';
import { createExplainer, type ExplainerModule } from '../modules/platform/explainer/index.ts';

const all = (modules: NodeModules): readonly Module[] => Object.values(modules) as Module[];

/** A round of a table may be several members'. */
const REFERENCE_OWNERS_MAXIMUM = 100;

/** Look-ups in the order of MEMBER_MATCHES: exact ones first, names last. */
export const lookupsOf = (modules: NodeModules): readonly MemberLookup[] =>
  [...all(modules).flatMap((module) => module.memberLookups ?? []), ...ledgerLookups].toSorted(
    (one, other) => MEMBER_MATCHES.indexOf(one.match) - MEMBER_MATCHES.indexOf(other.match),
  );

/** What an id names that a member may write about. */
const REFERENCES: Readonly<Partial<Record<MemberMatch, FeedbackReference>>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  bet: 'bet',
  round: 'bet',
};

/** The kind of an order that is the member's own; undefined for every other id. */
export async function ownReference(
  modules: NodeModules,
  tx: Tx,
  merchantCode: string,
  memberId: MemberId,
  id: string,
): Promise<FeedbackReference | undefined> {
  for (const { match, find } of lookupsOf(modules)) {
    const kind = REFERENCES[match];
    if (kind === undefined) continue;
    const found = await find(tx, { merchantCode, text: id, limit: REFERENCE_OWNERS_MAXIMUM });
    if (found.some((one) => one.memberId === memberId)) return kind;
  }
  return undefined;
}

const partsOf = (modules: NodeModules): readonly Explains[] => [
  ...all(modules).flatMap((module) => module.explains ?? []),
  ledgerExplains,
];

/** Builds the explainer over the parts of all modules. */
export const createPlatformExplainer = ({ kernel }: NodeBase, modules: NodeModules): ExplainerModule =>
  createExplainer(kernel, {
    parts: () => partsOf(modules),
    membersOf: async (tx, merchantCode, ids) => {
      const accounts = await modules.identity.accountsOf(tx, ids);
      return new Map(
        [...accounts.values()]
          .filter((account) => account.merchantCode === merchantCode)
          .map(({ id, userName }) => [id, userName]),
      );
    },
  });
