/** The operators' calls: days, one day, its differences. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { keptSums, sumsOf, type SourceSum } from './compare.ts';
import type { ModuleContext } from './context.ts';
import { countDifferences, pageOfDays, pageOfDifferences, type StoredDifference } from './difference-store.ts';
import { findDay, lastFormats, listStatements, readSpan, type SourceName, type StatementRow } from './store.ts';
import { close, compareAgain, explain, remove, upload, waive } from './verbs.ts';

type Context = OpsContext<'operator'>;
type Detail = AnswerOf<OpsCalls['ops.closings.read']>;
type Source = Detail['sources'][number];

const keyOf = ({ direction, provider, currency }: SourceName): string => `${direction} ${provider} ${currency}`;

const presentStatement = (row: StatementRow): NonNullable<Source['statement']> => ({
  statementId: row.statementId,
  fileName: row.fileName,
  waived: row.waived,
  uploadedAt: row.uploadedAt.getTime(),
  uploadedBy: row.uploadedBy,
  theirs: { count: row.theirCount - row.elsewhereCount, sum: Number(row.theirSum - row.elsewhereSum) },
  ours: { count: row.ourCount, sum: Number(row.ourSum) },
  skipped: row.skipped,
  elsewhere: { count: row.elsewhereCount, sum: Number(row.elsewhereSum) },
  differences: row.differences,
  open: row.open,
});

const NONE = { count: 0, sum: 0n, methods: [] } as const;

/** Our sums and the statements side by side: every source that has either. */
async function sourcesOf(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  sums: readonly SourceSum[],
  statements: readonly StatementRow[],
  language: Language,
): Promise<Source[]> {
  const names = await deps.methodNames(tx);
  const formats = new Map((await lastFormats(tx, merchant.code)).map((one) => [keyOf(one), one.format]));
  const sources = new Map<string, SourceName>([...sums, ...statements].map((one) => [keyOf(one), one]));
  return [...sources]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { direction, provider, currency }]) => {
      const { count, sum, methods } = sums.find((one) => keyOf(one) === key) ?? NONE;
      const statement = statements.find((one) => keyOf(one) === key);
      return {
        direction,
        provider,
        currency,
        ours: { count, sum: Number(sum) },
        methods: methods.map((method) => ({
          methodId: method.methodId,
          name: names.get(method.methodId)?.[language === 'VI' ? 'vi' : 'en'] ?? method.methodId,
          count: method.count,
          sum: Number(method.sum),
        })),
        statement: statement ? presentStatement(statement) : null,
        format: formats.get(key) ?? null,
      };
    });
}

const isEqual = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, sum]) => other[key] === sum);

async function read(module: ModuleContext, context: Context, day: string): Promise<Result<Detail>> {
  const { tx, merchant, operator, language } = context;
  const span = await readSpan(tx, day, merchant.timeZone);
  if (span.isFuture) return refuse('range_invalid');
  const row = await findDay(tx, merchant.code, day);
  const sums = await sumsOf(module, tx, merchant.code, span);
  const statements = await listStatements(tx, merchant.code, day);
  const sources = await sourcesOf(module, context, sums, statements, language);
  const open = statements.reduce((total, statement) => total + statement.open, 0);
  const waiting = (await module.deps.waitingApprovals(tx, merchant.code, [day])).get(day);
  const isClosed = row?.state === 'closed';
  const canManage = operator.rights.has('closing.manage');
  return ok({
    day,
    state: row?.state ?? 'open',
    version: row?.version ?? 0,
    sources,
    open,
    closed: isClosed
      ? {
          at: row.closedAt!.getTime(),
          by: row.closedBy!,
          reason: row.reason!,
          proofs: [...row.proofs!],
          changedSince: !isEqual(row.sums!, keptSums(sums)),
        }
      : null,
    approvalId: waiting?.approvalId ?? null,
    canManage,
    canClose:
      canManage && !isClosed && span.isOver && open === 0 && sources.every(({ statement }) => statement !== null),
  });
}

const presentDifference = (row: StoredDifference): AnswerOf<OpsCalls['ops.closings.differences']>['list'][number] => ({
  differenceId: row.differenceId,
  direction: row.direction,
  provider: row.provider,
  kind: row.kind,
  line: row.line,
  reference: row.reference,
  theirAmount: row.theirAmount === null ? null : Number(row.theirAmount),
  ourAmount: row.ourAmount === null ? null : Number(row.ourAmount),
  currency: row.currency,
  objectId: row.objectId,
  explained:
    row.explainedAt === null ? null : { at: row.explainedAt.getTime(), by: row.explainedBy!, text: row.explanation! },
});

async function differences(
  { tx, merchant }: Context,
  day: string,
  { statementId, kind, explained, ...page }: ParsedInput<OpsCalls['ops.closings.differences']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.closings.differences']>>> {
  const filters = { statementId, kind, explained: explained === undefined ? undefined : explained === '1' };
  const found = await pageOfDifferences(tx, merchant.code, day, filters, page);
  if (!found.ok) return found;
  const { rows, next } = found.value;
  const total =
    page.after === undefined
      ? { value: await countDifferences(tx, merchant.code, day, filters), exact: true }
      : undefined;
  return ok({ list: rows.map(presentDifference), next, ...(total && { total }) });
}

/** Handlers of ops.closings.*, except the opening of a closed day, which has a verb. */
export function closingHandlers(module: ModuleContext) {
  return {
    async 'ops.closings.list'({ tx, merchant }, { query: { state, ...page } }) {
      const found = await pageOfDays(tx, merchant, state, page);
      if (!found.ok) return found;
      const { rows, next } = found.value;
      return ok({ list: rows.map((row) => ({ ...row, closedAt: row.closedAt?.getTime() ?? null })), next });
    },
    'ops.closings.read': (context, { params }) => read(module, context, params.day),
    'ops.closings.differences': (context, { params, query }) => differences(context, params.day, query),
    'ops.closings.upload': (context, { params, body }) => upload(module, context, params.day, body),
    'ops.closings.waive': (context, { params, body }) => waive(module, context, params.day, body),
    'ops.closings.remove': (context, { params, body }) => remove(context, params.day, body),
    'ops.closings.compare': (context, { params, body }) => compareAgain(module, context, params.day, body.version),
    'ops.closings.explain': (context, { params, body }) => explain(context, params.day, body),
    'ops.closings.close': (context, { params, body }) => close(module, context, params.day, body),
  } satisfies OpsHandlers;
}
