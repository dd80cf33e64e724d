/** One line with everything it was computed from (agents.md §5): its inputs, the steps that were tried, its formula, its operations. */
import type { Calls, FileContent } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { tryStep, type Step } from '@lantern/game-math/agents';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CommissionsContext } from './context.ts';
import { listVersions, type VersionRow } from './contract-store.ts';
import { othersOf, presentLine } from './present-lines.ts';
import { formulaOf } from './rules/formula.ts';
import {
  findLine,
  listBags,
  listCorrections,
  listOperations,
  listParts,
  type BagRow,
  type LineRow,
  type PartRow,
} from './statement-store.ts';

type Opened = AnswerOf<Calls['agent.statementLine']>;
type Parts = AnswerOf<Calls['agent.statementParts']>;

const COST_PARTS = ['cashback', 'rebates', 'bonuses', 'salaries'] as const;

const figure = ({ inputs }: LineRow, name: string): number => Number(inputs[name] ?? 0);

function stepsOf(line: LineRow, version: VersionRow | undefined): Opened['steps'] {
  if (!version) return [];
  const { kind, steps } = version.terms;
  const amount = figure(line, kind === 'dividend' ? 'base' : 'counted');
  const tried = tryStep(steps, amount, figure(line, 'activeMembers'), figure(line, 'counted'));
  return steps.map((step: Step, at) => ({
    ...tried[at]!,
    minimum: step.minimum,
    activeMembersMinimum: step.activeMembers,
    turnoverMinimum: step.turnover ?? 0,
    rateBasisPoints: step.rateBasisPoints ?? null,
    payout: step.payout ?? null,
  }));
}

function inputsOf(line: LineRow, bags: readonly BagRow[]): Opened['inputs'] {
  const rate = line.kind === 'rebate' ? figure(line, 'rateBasisPoints') : null;
  const sum = (of: (bag: BagRow) => bigint): number => Number(bags.reduce((all, bag) => all + of(bag), 0n));
  const isRebate = line.kind === 'rebate';
  return {
    stake: isRebate ? sum(({ stake }) => stake) : figure(line, 'stake'),
    valid: isRebate ? sum(({ valid }) => valid) : figure(line, 'valid'),
    counted: isRebate ? figure(line, 'base') : figure(line, 'counted'),
    wins: figure(line, 'wins'),
    theory: figure(line, 'theory'),
    costs: figure(line, 'costs'),
    members: figure(line, 'members'),
    activeMembers: figure(line, 'activeMembers'),
    rateBasisPoints: rate,
    bags: bags.map(({ watermark, base }) => ({
      watermark,
      shareBasisPoints: Math.max(0, (rate ?? 0) - watermark),
      counted: Number(base),
    })),
    deficits: (line.inputs['deficits'] as Opened['inputs']['deficits'] | undefined) ?? [],
    costParts: line.kind === 'dividend' ? COST_PARTS.map((name) => ({ name, amount: figure(line, name) })) : [],
  };
}

const dividendOf = (line: LineRow): Opened['dividend'] =>
  line.kind === 'dividend' && line.inputs['base'] !== undefined
    ? {
        netLoss: figure(line, 'netLoss'),
        deficitUsed: figure(line, 'deficitUsed'),
        base: figure(line, 'base'),
        raw: figure(line, 'raw'),
        cap: figure(line, 'cap'),
        capBasisPoints: figure(line, 'capBasisPoints'),
      }
    : null;

/** What a line was computed from, and every operation that paid it. */
export async function proofOf(tx: Tx, line: LineRow): Promise<Omit<Opened, 'line'>> {
  const bags = line.kind === 'rebate' ? await listBags(tx, line) : [];
  const versions = line.contractId === null ? [] : await listVersions(tx, [line.contractId]);
  const version = versions.find(({ version: no }) => no === line.contractVersion);
  const inputs = inputsOf(line, bags);
  const steps = stepsOf(line, version);
  const dividend = dividendOf(line);
  const operations = await listOperations(tx, line.lineId);
  const corrections = await listCorrections(tx, line.lineId);
  const earlier = Number(line.total - line.amount);
  return {
    inputs,
    steps,
    dividend,
    formula: formulaOf({ kind: line.kind, total: Number(line.total), earlier, inputs, steps, dividend }),
    earlier,
    operations: operations.map(({ operation, txCode, amount, at }) => ({
      operationId: String(operation),
      txCode,
      amount: Number(amount),
      at: at.getTime(),
    })),
    contractVersion: line.contractVersion,
    contractHash: version?.hash ?? null,
    corrections: corrections.map((later) => ({
      lineId: later.lineId,
      amount: Number(later.amount),
      computedAt: later.computedAt.getTime(),
    })),
  };
}

/** A line of the caller, opened. The other side of a contract sees it too. */
export async function openLine(
  { kernel, deps }: CommissionsContext,
  memberId: MemberId,
  lineId: string,
): Promise<Result<Opened, 'line_not_found'>> {
  const line = await findLine(kernel.db, memberId, lineId);
  if (!line) return refuse('line_not_found');
  const proof = await proofOf(kernel.db, line);
  const names = await deps.maskedNames(othersOf([line], memberId));
  return ok({
    line: presentLine(line, memberId, names),
    ...proof,
    // What is paid out of the caller's cash, or into it.
    operations: proof.operations.filter(
      ({ txCode }) => (txCode === 'contract_payment') === (line.payerId === memberId),
    ),
  });
}

/** A rebate line of the caller's own. */
async function findRebate({ kernel }: CommissionsContext, memberId: MemberId, lineId: string) {
  const line = await findLine(kernel.db, memberId, lineId);
  return line?.agentId === memberId ? line : undefined;
}

const shareOn = (line: LineRow, { watermark }: PartRow): number =>
  Math.max(0, figure(line, 'rateBasisPoints') - watermark);

/** What a rebate line comes from, a page at a time; other lines have no parts. */
export async function readParts(
  module: CommissionsContext,
  memberId: MemberId,
  lineId: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Result<Parts, 'line_not_found'>> {
  const line = await findRebate(module, memberId, lineId);
  if (!line) return refuse('line_not_found');
  const parts =
    line.kind === 'rebate' ? await listParts(module.kernel.db, line, (pageNo - 1) * pageSize, pageSize) : [];
  const names = await module.deps.maskedNames([...new Set(parts.map((part) => part.memberId))]);
  const total = parts[0]?.total ?? 0;
  return ok({
    content: parts.map((part) => ({
      memberId: part.memberId,
      account: names.get(part.memberId) ?? '',
      role: part.role,
      stake: Number(part.stake),
      valid: Number(part.valid),
      counted: Number(part.base),
      watermark: part.watermark,
      shareBasisPoints: shareOn(line, part),
    })),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  });
}

const PAGE_FILE = 1_000;
const COLUMNS = 'account,role,day,category,stake,valid,counted,rate_bps,watermark_bps,share_bps';

/** A field of a file; text that a spreadsheet would take for a formula is not one. */
const field = (value: string | number): string => {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

async function* linesOf(module: CommissionsContext, line: LineRow): AsyncIterable<string> {
  yield `${COLUMNS}\n`;
  for (let offset = 0; line.kind === 'rebate'; offset += PAGE_FILE) {
    const parts = await listParts(module.kernel.db, line, offset, PAGE_FILE);
    const names = await module.deps.maskedNames([...new Set(parts.map(({ memberId }) => memberId))]);
    const rows = parts.map((part) =>
      [
        names.get(part.memberId) ?? '',
        part.role,
        line.day,
        line.category ?? '',
        Number(part.stake),
        Number(part.valid),
        Number(part.base),
        figure(line, 'rateBasisPoints'),
        part.watermark,
        shareOn(line, part),
      ].map(field),
    );
    if (rows.length > 0) yield `${rows.map((row) => row.join(',')).join('\n')}\n`;
    if (parts.length < PAGE_FILE) return;
  }
}

/** The parts of a line as a file. Σ counted × share / 10 000, rounded down once, is what the matter came to. */
export async function lineFile(
  module: CommissionsContext,
  memberId: MemberId,
  lineId: string,
): Promise<Result<FileContent, 'line_not_found'>> {
  const line = await findRebate(module, memberId, lineId);
  if (!line) return refuse('line_not_found');
  return ok({ fileName: `statement-${line.day}-${line.category ?? line.kind}.csv`, pieces: linesOf(module, line) });
}
