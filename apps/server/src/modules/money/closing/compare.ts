/** Compares the stored statements of a day with our books, and keeps what was explained. */
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext, ProviderMoney, Span } from './context.ts';
import { deleteDifferences, differencesOf, insertDifferences } from './difference-store.ts';
import { compareStatement, type Comparison, type Difference, type Movement } from './rules/match.ts';
import { listStatements, readLines, writeSums, type SourceName, type StatementRow } from './store.ts';

const isOf =
  ({ provider, currency }: SourceName) =>
  (money: ProviderMoney) =>
    money.provider === provider && money.currency === currency;

/** References without spaces, in capitals: as they are compared. */
const plain = (reference: string): string => reference.replaceAll(/\s/g, '').toUpperCase();

/** Our movements of the day at a source, and those of other days and merchants that the file names. */
async function movementsOf(
  { deps }: ModuleContext,
  tx: Tx,
  merchantCode: string,
  source: SourceName,
  span: Span,
  references: readonly string[],
): Promise<readonly Movement[]> {
  const money = deps.money[source.direction];
  const ofDay = (await money.ofTime(tx, merchantCode, span)).filter(isOf(source));
  const known = new Set(ofDay.map(({ reference }) => plain(reference)));
  const named = references.map(plain).filter((reference) => !known.has(reference));
  const others = named.length === 0 ? [] : await money.ofReferences(tx, source.provider, source.currency, named);
  const isInside = ({ at }: ProviderMoney) => at >= span.from && at < span.to;
  return [
    ...ofDay.map(({ reference, amount, objectId }) => ({
      reference,
      amount,
      objectId,
      isOfDay: true,
      isForeign: false,
    })),
    // Money of no merchant yet stays the file's own: it is a difference until someone assigns it.
    ...others
      .filter((other) => other.merchantCode !== null && !(other.merchantCode === merchantCode && isInside(other)))
      .map((other) => {
        const isForeign = other.merchantCode !== merchantCode;
        return {
          reference: other.reference,
          amount: other.amount,
          objectId: isForeign ? null : other.objectId,
          isOfDay: isForeign,
          isForeign,
        };
      }),
  ];
}

const nameOf = ({ kind, line, reference, theirAmount, ourAmount, objectId }: Difference): string =>
  JSON.stringify([kind, line, reference, String(theirAmount), String(ourAmount), objectId]);

async function compareOne(
  module: ModuleContext,
  tx: Tx,
  merchant: Merchant,
  day: string,
  span: Span,
  statement: StatementRow,
): Promise<Comparison> {
  const { statementId } = statement;
  const lines = statement.fileName === null ? [] : await readLines(tx, statementId);
  const movements = await movementsOf(
    module,
    tx,
    merchant.code,
    statement,
    span,
    lines.map(({ reference }) => reference),
  );
  const comparison = compareStatement(lines, movements);
  await writeSums(tx, statementId, comparison);
  // A waived source has one reason for all of its money, no difference for each.
  const differences = statement.waived === null ? comparison.differences : [];
  const found = new Map(differences.map((difference) => [nameOf(difference), difference]));
  const stored = await differencesOf(tx, statementId);
  const gone = stored.filter((difference) => !found.delete(nameOf(difference)));
  await deleteDifferences(
    tx,
    gone.map(({ differenceId }) => differenceId),
  );
  const fresh = [...found.values()].map((difference) => ({
    ...difference,
    differenceId: module.kernel.ids.next<string>(),
  }));
  await insertDifferences(tx, { merchantCode: merchant.code, day, statementId }, fresh);
  return comparison;
}

/** Compares every statement of a locked, open day again. Explained differences that are still there stay explained. */
export async function compareDay(
  module: ModuleContext,
  tx: Tx,
  merchant: Merchant,
  day: string,
  span: Span,
): Promise<readonly StatementRow[]> {
  for (const statement of await listStatements(tx, merchant.code, day))
    await compareOne(module, tx, merchant, day, span, statement);
  return listStatements(tx, merchant.code, day);
}

export interface SourceSum extends SourceName {
  readonly count: number;
  readonly sum: bigint;
  readonly methods: readonly { readonly methodId: string; readonly count: number; readonly sum: bigint }[];
}

/** Our money of a day by direction, provider and currency. */
export async function sumsOf(
  { deps }: ModuleContext,
  tx: Tx,
  merchantCode: string,
  span: Span,
): Promise<readonly SourceSum[]> {
  const sums: SourceSum[] = [];
  for (const direction of ['pay_in', 'pay_out'] as const) {
    const money = await deps.money[direction].ofTime(tx, merchantCode, span);
    const names = new Map(money.map(({ provider, currency }) => [`${provider} ${currency}`, { provider, currency }]));
    for (const { provider, currency } of [...names.values()].toSorted((a, b) => (a.provider < b.provider ? -1 : 1))) {
      const own = money.filter(isOf({ direction, provider, currency }));
      const methodIds = [...new Set(own.flatMap(({ methodId }) => methodId ?? []))].toSorted();
      const total = (some: readonly ProviderMoney[]) => ({
        count: some.length,
        sum: some.reduce((sum, { amount }) => sum + amount, 0n),
      });
      sums.push({
        direction,
        provider,
        currency,
        ...total(own),
        methods: methodIds.map((methodId) => ({
          methodId,
          ...total(own.filter((one) => one.methodId === methodId)),
        })),
      });
    }
  }
  return sums;
}

/** Sums as a closed day keeps them. */
export const keptSums = (sums: readonly SourceSum[]): Record<string, string> =>
  Object.fromEntries(
    sums.map(({ direction, provider, currency, count, sum }) => [
      `${direction} ${provider} ${currency}`,
      `${count} ${sum}`,
    ]),
  );
