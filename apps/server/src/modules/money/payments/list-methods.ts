/** Deposit methods available to a member, with their required fields; and the banks to pay from. */
import type { Calls, DepositField } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Providers } from '../../../kernel/providers.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { readBanks } from './bank-store.ts';
import { providerFor, readEnabledMethods, type DepositMethod, type MethodWithBank } from './method-store.ts';
import type { PaymentPorts, UnavailableRefusal } from './ports.ts';
import type { CoinQuote, PaymentProvider } from './providers/payment-provider.ts';
import { CARD_NUMBER_PATTERN } from './rules/required-fields.ts';
import { METHOD_KINDS } from './rules/kinds.ts';

export type MethodList = AnswerOf<Calls['deposit.methods']>['list'];
type Method = MethodList[number];

function requiredField({ settings }: DepositMethod, field: DepositField): Method['fields'][number] {
  const { cards = [], coins } = settings;
  if (field === 'cardNetwork')
    return { field, choices: cards.map(({ network, name }) => ({ value: network, label: name })) };
  if (field === 'coinNetwork') return { field, choices: [...(coins?.networks ?? [])] };
  return { field, pattern: CARD_NUMBER_PATTERN, ...(field === 'cardCode' ? { secret: true } : {}) };
}

function presentMethod(method: MethodWithBank, quote: CoinQuote | undefined, language: Language): Method {
  const { cards } = method.settings;
  return {
    methodId: method.methodId,
    kind: method.kind,
    name: language === 'VI' ? method.nameVi : method.nameEn,
    currency: method.currency,
    minimum: Number(method.minimum),
    maximum: Number(method.maximum),
    quickAmounts: method.quickAmounts.map(Number),
    expirySec: method.expirySec,
    steps: [...METHOD_KINDS[method.kind].steps],
    fields: METHOD_KINDS[method.kind].fields.map((field) => requiredField(method, field)),
    ...(cards && {
      cards: cards.map(({ network, name, values, creditPercent }) => ({
        network,
        name,
        values: values.map(Number),
        creditPercent,
      })),
    }),
    ...(quote && { quote }),
  };
}

interface ListDeps {
  readonly kernel: Kernel;
  readonly providers: Pick<Providers<PaymentProvider>, 'find' | 'serving'>;
  readonly ports: Pick<PaymentPorts, 'mayBegin'>;
}

/**
 * Enabled methods of the merchant in its currency whose provider is installed on this node. Refuses account_self_excluded,
 * account_cooling_off and account_frozen.
 */
export async function listMethods(
  { kernel, providers, ports }: ListDeps,
  memberId: MemberId,
  merchant: Pick<Merchant, 'code' | 'currency'>,
  language: Language,
): Promise<Result<{ list: MethodList }, UnavailableRefusal>> {
  const begun = await ports.mayBegin(kernel.db, memberId);
  if (begun && !begun.ok) return begun;
  const serving = await providers.serving({ currency: merchant.currency });
  const methods = (await readEnabledMethods(kernel.db, kernel.log)).filter(
    (method) =>
      method.currency === merchant.currency &&
      providerFor(method, serving) !== undefined &&
      (method.merchantCode === null || method.merchantCode === merchant.code),
  );
  const quotes = await Promise.all(
    methods.map(
      async (method) =>
        method.settings.coins &&
        (await (
          await providers.find(providerFor(method, serving)!)
        )?.quote?.(method.settings.coins.asset, method.currency)),
    ),
  );
  return ok({ list: methods.map((method, at) => presentMethod(method, quotes[at], language)) });
}

export type BankList = AnswerOf<Calls['deposit.banks']>['list'];

/** The banks and wallets of the national network a transfer may come from, by short name. */
export async function listBanks(kernel: Kernel): Promise<BankList> {
  const banks = await readBanks(kernel.db);
  return banks
    .filter(({ sandbox }) => kernel.config.environment === 'demo' || !sandbox)
    .map(({ code, shortName }) => ({ bankCode: code, bankName: shortName }));
}
