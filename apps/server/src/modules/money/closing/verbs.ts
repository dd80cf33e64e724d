/** What operators do with a day: statements, explanations, closing, opening again. All in the call's own transaction. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { ApprovedVerb, OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { compareDay, keptSums, sumsOf } from './compare.ts';
import type { ModuleContext } from './context.ts';
import { countOpen, lockDifferences, writeExplanation } from './difference-store.ts';
import { readStatement } from './read-statement.ts';
import {
  closeDay,
  deleteStatement,
  findDay,
  findFile,
  insertStatement,
  listStatements,
  lockDay,
  readSpan,
  reopenDay,
  touchDay,
  type DayRow,
  type NewStatement,
  type SourceName,
  type StatementRow,
} from './store.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]> extends { readonly body: infer B } ? B : never;
type Span = Awaited<ReturnType<typeof readSpan>>;

/** The day, locked and open, as the operator has seen it. Refuses range_invalid, closing_closed, changed_meanwhile. */
async function openDay(
  { tx, merchant }: Context,
  day: string,
  version: number,
): Promise<Result<{ readonly row: DayRow; readonly span: Span }>> {
  const span = await readSpan(tx, day, merchant.timeZone);
  if (span.isFuture) return refuse('range_invalid');
  const row = await lockDay(tx, merchant.code, day);
  if (row.version !== version) return refuse('changed_meanwhile', { by: row.changedBy });
  return row.state === 'closed' ? refuse('closing_closed') : ok({ row, span });
}

const isSame = (one: SourceName, other: SourceName): boolean =>
  one.direction === other.direction && one.provider === other.provider && one.currency === other.currency;

/** Whether the provider is known, by the installation or by our own money of the day. */
async function isKnown(module: ModuleContext, { tx, merchant }: Context, source: SourceName, span: Span) {
  if (await module.deps.hasProvider(source.direction, source.provider)) return true;
  return (await sumsOf(module, tx, merchant.code, span)).some((known) => isSame(known, source));
}

/** Stores a statement and compares the day; the answer is the statement's own row. */
async function put(module: ModuleContext, context: Context, made: NewStatement, span: Span): Promise<StatementRow> {
  const { tx, merchant, operator, trail } = context;
  await insertStatement(tx, made);
  const statements = await compareDay(module, tx, merchant, made.day, span);
  await touchDay(tx, merchant.code, made.day, operator.displayName);
  const row = statements.find(({ statementId }) => statementId === made.statementId)!;
  trail.changed(null, {
    direction: made.direction,
    provider: made.provider,
    currency: made.currency,
    fileName: row.fileName,
    rows: row.theirCount,
    sum: String(row.theirSum),
    differences: row.differences,
  });
  return row;
}

/** Takes a provider's statement. */
export async function upload(
  module: ModuleContext,
  context: Context,
  day: string,
  { version, replaces, content, fileName, format, ...source }: Body<'ops.closings.upload'>,
): Promise<Result<{ statementId: string; differences: number }>> {
  const { tx, merchant, operator } = context;
  // Read before anything is locked: a large file keeps no one waiting.
  const read = readStatement(content, { ...source, day, format });
  if (!read.ok) return read;
  const opened = await openDay(context, day, version);
  if (!opened.ok) return opened;
  const { span } = opened.value;
  if (!(await isKnown(module, context, source, span))) return refuse('method_unavailable');
  const statements = await listStatements(tx, merchant.code, day);
  const present = statements.find((one) => isSame(one, source));
  if (replaces !== undefined && present?.statementId !== replaces) return refuse('statement_not_found');
  if (present && replaces === undefined) return refuse('statement_present');
  if (present) await deleteStatement(tx, present.statementId);
  const { lines, skipped, sha256 } = read.value;
  const known = await findFile(tx, merchant.code, sha256);
  if (known !== undefined) return refuse('statement_duplicate', { day: known });
  const statementId = module.kernel.ids.next<string>();
  const file = { name: fileName, sha256, format, skipped, lines };
  const made = { ...source, statementId, merchantCode: merchant.code, day, by: operator.displayName, file };
  const { differences } = await put(module, context, made, span);
  return ok({ statementId, differences });
}

/** Says why a provider has no statement. */
export async function waive(
  module: ModuleContext,
  context: Context,
  day: string,
  { version, reason, ...source }: Body<'ops.closings.waive'>,
): Promise<Result<Record<string, never>>> {
  const { tx, merchant, operator } = context;
  const opened = await openDay(context, day, version);
  if (!opened.ok) return opened;
  const { span } = opened.value;
  if (!(await isKnown(module, context, source, span))) return refuse('method_unavailable');
  const statements = await listStatements(tx, merchant.code, day);
  if (statements.some((one) => isSame(one, source))) return refuse('statement_present');
  const statementId = module.kernel.ids.next<string>();
  const by = operator.displayName;
  await put(module, context, { ...source, statementId, merchantCode: merchant.code, day, by, waived: reason }, span);
  return ok({});
}

/** Takes a statement off the day. */
export async function remove(
  context: Context,
  day: string,
  { version, statementId }: Body<'ops.closings.remove'>,
): Promise<Result<Record<string, never>>> {
  const { tx, merchant, operator, trail } = context;
  const opened = await openDay(context, day, version);
  if (!opened.ok) return opened;
  const statements = await listStatements(tx, merchant.code, day);
  const found = statements.find((one) => one.statementId === statementId);
  if (!found) return refuse('statement_not_found');
  await deleteStatement(tx, statementId);
  await touchDay(tx, merchant.code, day, operator.displayName);
  const { direction, provider, fileName, theirSum, differences } = found;
  trail.changed({ direction, provider, fileName, sum: String(theirSum), differences }, null);
  return ok({});
}

const count = (statements: readonly StatementRow[], what: 'differences' | 'open'): number =>
  statements.reduce((sum, statement) => sum + statement[what], 0);

/** Compares the day again. */
export async function compareAgain(
  module: ModuleContext,
  context: Context,
  day: string,
  version: number,
): Promise<Result<{ differences: number; open: number }>> {
  const { tx, merchant, operator, trail } = context;
  const opened = await openDay(context, day, version);
  if (!opened.ok) return opened;
  const before = await listStatements(tx, merchant.code, day);
  const after = await compareDay(module, tx, merchant, day, opened.value.span);
  await touchDay(tx, merchant.code, day, operator.displayName);
  trail.changed({ differences: count(before, 'differences') }, { differences: count(after, 'differences') });
  return ok({ differences: count(after, 'differences'), open: count(after, 'open') });
}

/** Explains differences of an open day; one that is explained already refuses the whole. */
export async function explain(
  context: Context,
  day: string,
  { differenceIds, reason }: Body<'ops.closings.explain'>,
): Promise<Result<{ open: number }>> {
  const { tx, merchant, operator, trail } = context;
  if ((await findDay(tx, merchant.code, day)) === undefined) return refuse('difference_not_found');
  const row = await lockDay(tx, merchant.code, day);
  if (row.state === 'closed') return refuse('closing_closed');
  const ids = [...new Set(differenceIds)];
  const found = await lockDifferences(tx, merchant.code, day, ids);
  if (found.length !== ids.length) return refuse('difference_not_found');
  if (found.some(({ explainedBy }) => explainedBy !== null)) return refuse('difference_decided');
  await writeExplanation(tx, ids, operator.displayName, reason);
  trail.changed({ explained: false }, { explained: true, differences: ids });
  return ok({ open: await countOpen(tx, merchant.code, day) });
}

/** Closes a day. */
export async function close(
  module: ModuleContext,
  context: Context,
  day: string,
  { version, reason }: Body<'ops.closings.close'>,
): Promise<Result<Record<string, never>>> {
  const { tx, merchant, operator, trail } = context;
  const opened = await openDay(context, day, version);
  if (!opened.ok) return opened;
  const { span } = opened.value;
  if (!span.isOver) return refuse('closing_day_running');
  const statements = await compareDay(module, tx, merchant, day, span);
  const sums = await sumsOf(module, tx, merchant.code, span);
  const missing = sums.find((source) => !statements.some((one) => isSame(one, source)));
  if (missing) return refuse('statement_missing', { provider: missing.provider });
  const open = count(statements, 'open');
  if (open > 0) return refuse('closing_differences', { count: open });
  const proofs = await module.deps.ledger.proveAccounts(tx);
  const broken = proofs.find(({ holds }) => !holds);
  if (broken) return refuse('books_unproven', { detail: broken.detail });
  const kept = { by: operator.displayName, reason, proofs, sums: keptSums(sums) };
  await closeDay(tx, merchant.code, day, kept);
  trail.changed({ state: 'open' }, { state: 'closed', sums: kept.sums, proofs: proofs.map(({ name }) => name) });
  return ok({});
}

type Reopen = ParsedInput<OpsCalls['ops.closings.reopen']>;

/** Opens a closed day again: by two persons. */
export function reopenVerb(): ApprovedVerb<Reopen> {
  const closed = async (tx: Tx, merchantCode: string, day: string): Promise<Result<DayRow>> => {
    if ((await findDay(tx, merchantCode, day)) === undefined) return refuse('closing_open');
    const row = await lockDay(tx, merchantCode, day);
    return row.state === 'closed' ? ok(row) : refuse('closing_open');
  };
  return {
    async preview(tx, { merchant, input }) {
      const { day } = input.params;
      const found = await closed(tx, merchant.code, day);
      if (!found.ok) return found;
      return ok({
        object: { kind: 'closing', id: day, name: day },
        summary: [
          { label: 'state', before: 'closed', after: 'open' },
          { label: 'closedBy', before: found.value.closedBy, after: null },
        ],
      });
    },
    async carryOut(tx, { merchant, input, requestedBy }) {
      const { day } = input.params;
      const found = await closed(tx, merchant.code, day);
      if (!found.ok) return found;
      await reopenDay(tx, merchant.code, day, requestedBy.displayName);
      return ok({ before: { state: 'closed', closedBy: found.value.closedBy }, after: { state: 'open' } });
    },
  };
}
