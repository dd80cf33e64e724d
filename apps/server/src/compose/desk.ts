/** What all modules give the operators' desk together: look-ups for the search, parts of the explainer. */
import type { NodeBase, NodeModules } from './module-list.ts';
import type { Explains, MemberLookup } from '../kernel/desk.ts';
import type { Module } from '../kernel/module.ts';
import { MEMBER_MATCHES } from '@lantern/contract/ops';
import { ledgerExplains, ledgerLookups } from '../modules/ledger/index.ts';
import { createExplainer, type ExplainerModule } from '../modules/platform/explainer/index.ts';

const all = (modules: NodeModules): readonly Module[] => Object.values(modules) as Module[];

/** Look-ups in the order of MEMBER_MATCHES: exact ones first, names last. */
export const lookupsOf = (modules: NodeModules): readonly MemberLookup[] =>
  [...all(modules).flatMap((module) => module.memberLookups ?? []), ...ledgerLookups].toSorted(
    (one, other) => MEMBER_MATCHES.indexOf(one.match) - MEMBER_MATCHES.indexOf(other.match),
  );

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
