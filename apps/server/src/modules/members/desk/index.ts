/** The members' desk: what operators see of a member and do about one. The public API of this module. See README.md. */
import { TEST_MARK } from '@lantern/contract/constants';
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { ok } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeLock, lockMembers, readNotes, resetFactors, setLimit, signOut, writeNote } from './acts.ts';
import type { DeskDeps } from './deps.ts';
import { countMarks, deleteMark, membersMarked, readMarks } from './mark-store.ts';
import { markMembers } from './marks.ts';
import { allowProduct, readProducts, restrictProduct } from './products.ts';
import { openPerson, readHead } from './page.ts';
import { readRelated } from './related.ts';
import { searchMembers } from './search.ts';
import { deleteNotes, listNotes } from './store.ts';
import {
  readBets,
  readIdentity,
  readLimits,
  readMoney,
  readPromotions,
  readSignInDays,
  readStatement,
  readTrail,
} from './tabs.ts';

export type { DeskBet, DeskDeps } from './deps.ts';

export interface MemberDeskModule extends Module {
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  /** Members of the merchant with the mark of tests, newest first. */
  testMembers(tx: Tx, merchantCode: string): Promise<readonly MemberId[]>;
  /** The notes about a member and the mark, for that member's export; without the writers' names. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Deletes the notes about a member and the mark, in the transaction of their erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

const handlersOf = (kernel: Kernel, deps: DeskDeps) =>
  ({
    'ops.members.search': ({ tx, merchant }, { query }) => searchMembers(deps, tx, merchant.code, query),
    'ops.members.read': (context, { params }) => readHead(deps, context, params.memberId),
    'ops.members.open': (context, { params }) => openPerson(deps, context, params.memberId),
    'ops.members.money': (context, { params }) => readMoney(deps, context, params.memberId),
    'ops.members.statement': (context, { params, query }) => readStatement(deps, context, params.memberId, query),
    'ops.members.bets': (context, { params, query }) => readBets(deps, context, params.memberId, query),
    'ops.members.promotions': (context, { params }) => readPromotions(deps, context, params.memberId),
    'ops.members.limits': (context, { params }) => readLimits(deps, context, params.memberId),
    'ops.members.identity': (context, { params }) => readIdentity(deps, context, params.memberId),
    'ops.members.signInDays': (context, { params }) => readSignInDays(deps, context, params.memberId),
    'ops.members.related': (context, { params }) => readRelated(deps, context, params.memberId),
    'ops.members.notes': (context, { params }) => readNotes(deps, context, params.memberId),
    'ops.members.writeNote': (context, { params, body }) => writeNote({ kernel, deps }, context, params.memberId, body),
    'ops.members.trail': (context, { params, query }) => readTrail(deps, context, params.memberId, query),
    'ops.members.lock': (context, { params }) => changeLock(deps, context, params.memberId, 'lock'),
    'ops.members.lockMany': (context, { body }) => lockMembers(deps, context, body),
    'ops.members.marks': async ({ tx, merchant }) => ok({ list: await countMarks(tx, merchant.code) }),
    'ops.members.mark': (context, { body }) => markMembers(deps, context, body),
    'ops.members.products': (context, { params }) => readProducts(deps, context, params.memberId),
    'ops.members.restrict': (context, { params, body }) =>
      restrictProduct(deps, context, params.memberId, body.product),
    'ops.members.allow': (context, { params, body }) => allowProduct(deps, context, params.memberId, body.product),
    'ops.members.unlock': (context, { params }) => changeLock(deps, context, params.memberId, 'unlock'),
    'ops.members.signOut': (context, { params }) => signOut(deps, context, params.memberId),
  }) satisfies OpsHandlers;

/** More than a team tests with. */
const TEST_MEMBERS_MAXIMUM = 50;

/** Builds the module. */
export const createMemberDesk = (kernel: Kernel, deps: DeskDeps): MemberDeskModule => ({
  name: 'member-desk',
  opsHandlers: handlersOf(kernel, deps),
  approved: { 'ops.members.resetFactors': resetFactors(deps), 'ops.members.setLimit': setLimit(deps) },
  testMembers: (tx, merchantCode) => membersMarked(tx, merchantCode, TEST_MARK, TEST_MEMBERS_MAXIMUM),
  recordsOf: async (memberId) => ({
    notes: (await listNotes(kernel.db, memberId)).map(({ version, text, writtenAt }) => ({ version, text, writtenAt })),
    mark: (await readMarks(kernel.db, [memberId])).get(memberId) ?? null,
  }),
  async erase(tx, memberId) {
    await deleteNotes(tx, memberId);
    await deleteMark(tx, memberId);
  },
});
