/** The operators' calls about ways to pay: deposit methods by merchant, provider accounts of the installation. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { listChanges } from '../../../kernel/changes.ts';
import { isOfEveryMerchant } from '../../../kernel/http/every-merchant.ts';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { ProviderAccount, Providers } from '../../../kernel/providers.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readBanks } from './bank-store.ts';
import { editMethod } from './edit-method.ts';
import { listMethods, lockMethod, type StoredMethod } from './method-store.ts';
import type { PaymentPorts } from './ports.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

type Accounts = Pick<Providers<unknown>, 'editIn' | 'forget' | 'accounts' | 'adapters'>;

export interface MethodDeskDeps {
  readonly kernel: Kernel;
  readonly ports: Pick<PaymentPorts, 'merchantCodes'>;
  readonly providers: Providers<PaymentProvider>;
  readonly payOut: () => Accounts;
}

type Context = OpsContext<'operator'>;
type MethodAnswer = AnswerOf<OpsCalls['ops.payments.setMethod']>;
type ProviderAnswer = AnswerOf<OpsCalls['ops.payments.setProvider']>;

/** Who changed a subject last; empty when no one has. */
const lastChangedBy = async (tx: Tx, subject: string): Promise<string> =>
  (await listChanges(tx, subject, 1))[0]?.actor ?? '';

/** Whether the operator works for every merchant: what merchants share is theirs to change. */
const ofAll = ({ ports }: MethodDeskDeps, { operator }: Pick<Context, 'operator'>): boolean =>
  isOfEveryMerchant(ports, operator.merchants);

function mayEdit(deps: MethodDeskDeps, context: Context, method: Pick<StoredMethod, 'merchantCode'>): boolean {
  return method.merchantCode === null ? ofAll(deps, context) : method.merchantCode === context.merchant.code;
}

const presentMethod = (method: StoredMethod, canEdit: boolean): MethodAnswer => ({
  methodId: method.methodId,
  kind: method.kind,
  provider: method.provider,
  fallbacks: [...(method.fallbacks ?? [])],
  merchant: method.merchantCode,
  currency: method.currency,
  nameVi: method.nameVi,
  nameEn: method.nameEn,
  minimum: Number(method.minimum),
  maximum: Number(method.maximum),
  quickAmounts: method.quickAmounts.map(Number),
  expirySec: method.expirySec,
  bankCode: method.bankCode,
  bankName: method.bankName,
  accountNumber: method.accountNumber,
  accountName: method.accountName,
  enabled: method.enabled,
  sort: method.sort,
  version: method.version,
  canEdit,
});

/** What the trail keeps of a method. */
const methodFacts = ({ nameVi, nameEn, minimum, maximum, quickAmounts, expirySec, enabled, sort }: StoredMethod) => ({
  nameVi,
  nameEn,
  minimum: Number(minimum),
  maximum: Number(maximum),
  quickAmounts: quickAmounts.map(Number),
  expirySec,
  enabled,
  sort,
});

async function setMethod(
  deps: MethodDeskDeps,
  context: Context,
  methodId: string,
  { reason: _reason, version, ...body }: ParsedInput<OpsCalls['ops.payments.setMethod']>['body'],
): Promise<Result<MethodAnswer>> {
  const { tx, operator, merchant, trail } = context;
  const known = await lockMethod(tx, methodId);
  const isShown = known && (known.merchantCode === null || known.merchantCode === merchant.code);
  if (!isShown) return refuse('method_unavailable');
  if (!mayEdit(deps, context, known)) return refuse('merchant_foreign');
  const edited = await editMethod(deps, tx, {
    ...body,
    methodId,
    version,
    minimum: BigInt(body.minimum),
    maximum: BigInt(body.maximum),
    quickAmounts: body.quickAmounts.map(BigInt),
    actor: operator.displayName,
  });
  if (!edited.ok)
    return edited.code === 'version_outdated'
      ? refuse('changed_meanwhile', { by: await lastChangedBy(tx, `payments.method/${methodId}`) })
      : edited;
  trail.on('setting', `payments.method/${methodId}`);
  trail.changed(methodFacts(known), methodFacts(edited.value));
  return ok(presentMethod(edited.value, true));
}

const presentAccount = (direction: ProviderAnswer['direction'], account: ProviderAccount): ProviderAnswer => ({
  direction,
  code: account.code,
  adapter: account.adapter,
  url: account.url,
  enabled: account.enabled,
  currencies: account.currencies === null ? null : [...account.currencies],
  minimum: account.minimum === null ? null : Number(account.minimum),
  maximum: account.maximum === null ? null : Number(account.maximum),
  priority: account.priority,
  version: account.version,
});

const big = (value: number | null | undefined) => (value === undefined || value === null ? value : BigInt(value));

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

async function setProvider(
  deps: MethodDeskDeps,
  context: Context,
  code: string,
  body: ParsedInput<OpsCalls['ops.payments.setProvider']>['body'],
): Promise<Result<ProviderAnswer>> {
  const { tx, operator, trail } = context;
  // An account belongs to the installation: every merchant's money goes through it.
  if (!ofAll(deps, context)) return refuse('merchant_foreign');
  const { direction, version, adapter, url, key, callbackKey, enabled, currencies, priority } = body;
  const providers: Accounts = direction === 'pay_in' ? deps.providers : deps.payOut();
  const before = (await providers.accounts()).find((account) => account.code === code);
  const edited = await providers.editIn(tx, {
    code,
    version,
    actor: operator.displayName,
    ...defined({ adapter, url, key, callbackKey, enabled, currencies, priority }),
    ...defined({ minimum: big(body.minimum), maximum: big(body.maximum) }),
  });
  if (!edited.ok)
    return edited.code === 'version_outdated'
      ? refuse('changed_meanwhile', { by: await lastChangedBy(tx, `provider.${direction}/${code}`) })
      : edited;
  tx.afterCommit(() => providers.forget());
  const after = presentAccount(direction, edited.value);
  trail.on('setting', `provider.${direction}/${code}`);
  trail.changed(before ? presentAccount(direction, before) : null, {
    ...after,
    keysChanged: key !== undefined || callbackKey !== undefined,
  });
  return ok(after);
}

/** Handlers of ops.payments.*. */
export function methodHandlers(deps: MethodDeskDeps) {
  return {
    async 'ops.payments.methods'(context) {
      const methods = (await listMethods(context.tx)).filter(
        ({ merchantCode }) => merchantCode === null || merchantCode === context.merchant.code,
      );
      const mayManage = context.operator.rights.has('payments.manage');
      return ok({
        list: methods.map((method) => presentMethod(method, mayManage && mayEdit(deps, context, method))),
        banks: (await readBanks(context.tx)).map(({ code, shortName }) => ({ code, name: shortName })),
      });
    },
    'ops.payments.setMethod': (context, { params, body }) => setMethod(deps, context, params.methodId, body),
    async 'ops.payments.providers'(context) {
      const sides = [
        ['pay_in', deps.providers],
        ['pay_out', deps.payOut()],
      ] as const;
      const list: ProviderAnswer[] = [];
      for (const [direction, providers] of sides)
        list.push(...(await providers.accounts()).map((account) => presentAccount(direction, account)));
      const adapters = sides.flatMap(([direction, { adapters: known }]) =>
        known.map(({ name, needs }) => ({ direction, name, needs: [...needs] })),
      );
      return ok({ list, adapters, canEdit: context.operator.rights.has('payments.manage') && ofAll(deps, context) });
    },
    'ops.payments.setProvider': (context, { params, body }) => setProvider(deps, context, params.code, body),
  } satisfies OpsHandlers;
}
