/** Compares a vendor's file of a day with our transactions of that day. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { readCsv } from '../../../../kernel/read-csv.ts';
import { amountOf } from '../rules/vendor-amount.ts';
import { insertReconciliation, readOurs, type NewDifference, type OurMovement } from './store.ts';

const TRANSACTION_ID = /^[\x21-\x7e]{1,128}$/;

const unreadable = (line: number, reason: string) => refuse('file_unreadable', { line, reason });

/** The file's amounts by transaction id, in minor units. Refuses file_unreadable with the line at fault. */
function theirsIn(
  content: string,
  columns: { readonly transactionId: string; readonly amount: string },
  scale: number,
): Result<ReadonlyMap<string, bigint>> {
  const read = readCsv(content);
  if (!read.ok) return unreadable(read.fault.line, read.fault.reason);
  const [idAt, amountAt] = [read.heads.indexOf(columns.transactionId), read.heads.indexOf(columns.amount)];
  if (idAt === -1 || amountAt === -1) return unreadable(1, idAt === -1 ? columns.transactionId : columns.amount);
  const theirs = new Map<string, bigint>();
  for (const [at, row] of read.rows.entries()) {
    const id = row[idAt] ?? '';
    const amount = amountOf(row[amountAt] ?? '', scale);
    // A formula is no id and no amount: such a row is named, never kept.
    if (!TRANSACTION_ID.test(id) || /^[=@]/.test(id) || theirs.has(id))
      return unreadable(at + 2, columns.transactionId);
    if (amount === undefined) return unreadable(at + 2, columns.amount);
    theirs.set(id, amount);
  }
  return ok(theirs);
}

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, amount) => total + amount, 0n);

/** What differs. A transaction of the file that we have on another day is compared, not missed: clocks differ at midnight. */
function differencesOf(
  theirs: ReadonlyMap<string, bigint>,
  ours: readonly OurMovement[],
): readonly Omit<NewDifference, 'id'>[] {
  const known = new Map(ours.map((movement) => [movement.transactionId, movement]));
  const inFile = [...theirs].flatMap(([transactionId, theirAmount]) => {
    const our = known.get(transactionId);
    if (our?.amount === theirAmount) return [];
    const kind = our ? ('amount' as const) : ('here' as const);
    return [{ kind, transactionId, theirAmount, ourAmount: our?.amount ?? null, memberId: our?.memberId ?? null }];
  });
  const onlyHere = ours.flatMap(({ transactionId, amount, memberId, isOfDay }) =>
    isOfDay && !theirs.has(transactionId)
      ? [{ kind: 'there' as const, transactionId, theirAmount: null, ourAmount: amount, memberId }]
      : [],
  );
  return [...inFile, ...onlyHere];
}

/** Our movements that belong to the merchant's members. */
async function ofMerchant(
  { deps }: ModuleContext,
  { tx, merchant }: OpsContext<'operator'>,
  movements: readonly OurMovement[],
): Promise<readonly OurMovement[]> {
  const members = [...new Set(movements.map(({ memberId }) => memberId as MemberId))];
  const accounts = await deps.accountsOf(tx, members);
  return movements.filter(({ memberId }) => accounts.get(memberId as MemberId)?.merchantCode === merchant.code);
}

/** Stores the comparison. It moves no money. Refuses vendor_not_found, file_unreadable. */
export async function reconcile(
  module: ModuleContext,
  context: OpsContext<'operator'>,
  { params, body }: ParsedInput<OpsCalls['ops.reconciliations.create']>,
): Promise<Result<{ reconciliationId: string; differences: number }>> {
  const { tx, merchant } = context;
  const vendor = await module.vendors.find(params.vendor);
  if (!vendor || !(await module.deps.merchantsWith(tx, params.vendor)).includes(merchant.code))
    return refuse('vendor_not_found');
  const theirs = theirsIn(body.content, body.columns, vendor.moneyScale);
  if (!theirs.ok) return theirs;
  const asked = {
    vendor: params.vendor,
    currency: merchant.currency,
    day: body.day,
    timeZone: merchant.timeZone,
    ids: [...theirs.value.keys()],
  };
  const ours = await ofMerchant(module, context, await readOurs(tx, asked));
  const differences = differencesOf(theirs.value, ours);
  const ofDay = ours.filter(({ isOfDay }) => isOfDay);
  const id = module.kernel.ids.next<string>();
  await insertReconciliation(
    tx,
    {
      id,
      merchantCode: merchant.code,
      vendor: params.vendor,
      day: body.day,
      fileName: body.fileName,
      columns: body.columns,
      uploadedBy: context.operator.displayName,
      theirCount: theirs.value.size,
      ourCount: ofDay.length,
      theirSum: sum(theirs.value.values()),
      ourSum: sum(ofDay.map(({ amount }) => amount)),
      currency: merchant.currency,
    },
    differences.map((difference) => ({ id: module.kernel.ids.next<string>(), ...difference })),
  );
  context.trail.on('reconciliation', id);
  const rows = theirs.value.size;
  context.trail.changed(null, {
    vendor: params.vendor,
    day: body.day,
    fileName: body.fileName,
    rows,
    differences: differences.length,
  });
  return ok({ reconciliationId: id, differences: differences.length });
}
