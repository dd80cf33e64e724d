/** Approvals: what one operator asks for and another decides. The public API of this module. See README.md. */
import { APPROVAL_KIND_NAMES, APPROVAL_KINDS, type ApprovalKind } from '@lantern/contract/ops';
import type { ApprovedVerbs, OpsHandlers, RequestApproval } from '../../../kernel/http/ops-context.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ApprovalsDeps, ModuleContext } from './context.ts';
import { cancel, decide } from './decide.ts';
import { present, visibleKinds } from './present.ts';
import { requestApproval } from './request.ts';
import { listSettings, settingVerb } from './settings.ts';
import { findRequest, listRequests, listWaiting } from './store.ts';

export type { ApprovalsDeps } from './context.ts';

export interface ApprovalsModule extends Module {
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  /** What stands behind every call that declares an approval. */
  readonly request: RequestApproval;
  /** Requests of a kind that wait, by the id of their object. */
  waitingFor(
    tx: Tx,
    merchantCode: string,
    kind: ApprovalKind,
    objectIds: readonly string[],
  ): Promise<
    ReadonlyMap<
      string,
      {
        readonly approvalId: string;
        readonly requestedBy: { readonly operatorId: string; readonly displayName: string };
        readonly expiresAt: Date;
      }
    >
  >;
}

function approvalHandlers(module: ModuleContext) {
  return {
    'ops.approvals.list': async ({ operator, merchant, tx }, { query: { after, limit, view, state, kind } }) => {
      const kinds = APPROVAL_KIND_NAMES.filter((name) => operator.rights.has(APPROVAL_KINDS[name].decidedBy));
      const filters = {
        state,
        kind,
        visibleTo: { operatorId: operator.operatorId, kinds: visibleKinds(operator.rights) },
        requestedBy: view === 'mine' ? operator.operatorId : undefined,
        waitingFor:
          view === 'waiting' ? { operatorId: operator.operatorId, kinds, merchants: operator.merchants } : undefined,
      };
      const rows = await listRequests(tx, merchant.code, filters, after, limit + 1);
      const page = rows.slice(0, limit);
      return ok({
        list: page.map((row) => present(row, operator)),
        next: rows.length > limit ? page.at(-1)!.id : null,
      });
    },
    'ops.approvals.read': async ({ operator, merchant, tx }, { params }) => {
      const row = await findRequest(tx, merchant.code, params.approvalId);
      const isVisible =
        row?.requestedBy === operator.operatorId || visibleKinds(operator.rights).some((kind) => kind === row?.kind);
      return row && isVisible ? ok(present(row, operator)) : refuse('approval_not_found');
    },
    'ops.approvals.decide': (context, { params, body }) => decide(module, context, params.approvalId, body),
    'ops.approvals.cancel': (context, { params }) => cancel(context, params.approvalId),
    'ops.approvals.settings': ({ tx, merchant, language }) => listSettings(tx, merchant, language),
  } satisfies OpsHandlers;
}

/** Builds the module. */
export function createApprovals(kernel: Kernel, deps: ApprovalsDeps): ApprovalsModule {
  const module: ModuleContext = { kernel, deps };
  return {
    name: 'approvals',
    opsHandlers: approvalHandlers(module),
    approved: { 'ops.approvals.setSetting': settingVerb },
    async waitingFor(tx, merchantCode, kind, objectIds) {
      const rows = await listWaiting(tx, merchantCode, kind, objectIds);
      return new Map(
        rows.map(({ id, objectId, requestedBy, requestedName, expiresAt }) => [
          objectId!,
          { approvalId: id, requestedBy: { operatorId: requestedBy, displayName: requestedName }, expiresAt },
        ]),
      );
    },
    request: (context, call, verb, input) => requestApproval(module, context, call, verb, input),
  };
}
