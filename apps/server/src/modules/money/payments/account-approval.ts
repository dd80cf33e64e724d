/** The account a deposit method receives money on: changed by two persons, because members' money follows it. */
import type { ParsedInput } from '@lantern/contract/call';
import { RECEIVING_METHOD_KINDS } from '@lantern/contract/constants';
import type { OpsCalls } from '@lantern/contract/ops';
import { listChanges } from '../../../kernel/changes.ts';
import type { ApprovalRequest, ApprovedVerb } from '../../../kernel/http/ops-context.ts';
import type { Providers } from '../../../kernel/providers.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { checkEdit, editMethod, type MethodEdit } from './edit-method.ts';
import { lockMethod, type StoredMethod } from './method-store.ts';
import type { PaymentPorts } from './ports.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

type Input = ParsedInput<OpsCalls['ops.payments.setAccount']>;

interface AccountDeps {
  readonly ports: Pick<PaymentPorts, 'merchantCodes'>;
  readonly providers: Providers<PaymentProvider>;
}

const accountOf = ({ bankCode, accountNumber, accountName }: Partial<StoredMethod>) => ({
  bankCode: bankCode ?? null,
  accountNumber: accountNumber ?? null,
  accountName: accountName ?? null,
});

interface AccountChange {
  readonly known: StoredMethod;
  readonly edit: MethodEdit;
  readonly merchants: readonly string[];
}

/** The change as it could be made now. Refuses method_unavailable, merchant_foreign, changed_meanwhile, input_invalid. */
async function read(
  { ports, providers }: AccountDeps,
  tx: Tx,
  { input: { params, body }, merchant, requestedBy }: ApprovalRequest<Input>,
): Promise<Result<AccountChange>> {
  const { methodId } = params;
  const known = await lockMethod(tx, methodId);
  const isShown = known && (known.merchantCode === null || known.merchantCode === merchant.code);
  if (!isShown || !RECEIVING_METHOD_KINDS.includes(known.kind)) return refuse('method_unavailable');
  const merchants = known.merchantCode === null ? ports.merchantCodes() : [known.merchantCode];
  if (!merchants.every((code) => requestedBy.merchants.includes(code))) return refuse('merchant_foreign');
  if (known.version !== body.version) {
    const [last] = await listChanges(tx, `payments.method/${methodId}`, 1);
    return refuse('changed_meanwhile', { by: last?.actor ?? '' });
  }
  const { bankCode, accountNumber, accountName, version } = body;
  const edit = {
    methodId,
    version,
    bankCode,
    accountNumber,
    accountName: accountName.trim(),
    actor: requestedBy.displayName,
  };
  const checked = await checkEdit({ providers }, tx, known, edit);
  return checked.ok ? ok({ known, edit, merchants }) : checked;
}

/** Open orders keep the account they were opened with; the next order shows the new one. */
export function accountApproval(deps: AccountDeps): ApprovedVerb<Input> {
  return {
    async preview(tx, request) {
      const change = await read(deps, tx, request);
      if (!change.ok) return change;
      const { known, edit, merchants } = change.value;
      const [before, after] = [accountOf(known), accountOf(edit)];
      return ok({
        object: { kind: 'setting', id: `payments.method/${known.methodId}`, name: known.nameVi },
        merchants,
        summary: (['bankCode', 'accountNumber', 'accountName'] as const).map((label) => ({
          label,
          before: before[label],
          after: after[label],
        })),
      });
    },
    async carryOut(tx, request) {
      const change = await read(deps, tx, request);
      if (!change.ok) return change;
      const { known, edit, merchants } = change.value;
      const edited = await editMethod(deps, tx, edit);
      if (!edited.ok) return edited;
      return ok({ before: accountOf(known), after: accountOf(edited.value), merchants });
    },
  };
}
