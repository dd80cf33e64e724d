/** How operations are sent: alone, many at once, or the general batch that judges anything. */
import { refuse } from '../../kernel/result.ts';
import { draftBatch, encodeBatch, outcomeOf, type ApplyParameters, type ApplyRow, type Batch } from './batch.ts';
import type { AccountSource, Directory } from './directory.ts';
import { isKeyRace } from './key-race.ts';
import type { LaneConnection } from './lane-store.ts';
import {
  accountsOfSingle,
  createUnusualMembers,
  encodeMany,
  isRefusedTogether,
  ordinaryOf,
  type ManyRow,
} from './many.ts';
import type { Operation, Outcome } from './operation.ts';
import { encodeSingle, rowOfSingle, singleOf, type Single } from './single.ts';

type Apply = (parameters: ApplyParameters) => Promise<readonly ApplyRow[]>;

/** The general batch; `remember` as in the directory. */
export async function applyAll(
  directory: Directory,
  source: AccountSource,
  apply: Apply,
  operations: readonly Operation[],
  remember: boolean,
): Promise<Outcome[]> {
  const draft = draftBatch(operations);
  const batch = encodeBatch(draft, await directory.resolve(source, draft.accounts, remember));
  return outcomesOf(operations, batch, batch.covered.length > 0 ? await apply(batch.parameters) : []);
}

function outcomesOf(operations: readonly Operation[], batch: Batch, rows: readonly ApplyRow[]): Outcome[] {
  const outcomes: Outcome[] = operations.map(() => refuse('account_missing'));
  batch.covered.forEach((index, n) => {
    outcomes[index] = outcomeOf(rows[n]!);
  });
  return outcomes;
}

/** One operation of the common kind, by the fast path; undefined when the general batch must process it. */
async function applySingle(
  directory: Directory,
  connection: LaneConnection,
  operation: Operation,
): Promise<Outcome | undefined> {
  const single = singleOf(operation);
  if (!single) return undefined;
  const parameters = encodeSingle(single, await directory.resolve(connection, accountsOfSingle(single), true));
  if (!parameters) return undefined;
  try {
    const row = await connection.applyOne(parameters);
    return row && outcomeOf(rowOfSingle(row, single.change));
  } catch (error) {
    // The key is used or being taken: the batch finds its outcome.
    if (isKeyRace(error)) return undefined;
    throw error;
  }
}

/** Sends a lane's batches; one outcome per operation, in order. */
export function createCommit(
  directory: Directory,
  connection: LaneConnection,
): (operations: readonly Operation[]) => Promise<readonly Outcome[]> {
  const unusual = createUnusualMembers();
  const applyGenerally = (operations: readonly Operation[]) =>
    applyAll(directory, connection, (parameters) => connection.apply(parameters), operations, true);

  /** The ordinary operations, and the others beside them in the same commit. */
  async function applyMany(
    operations: readonly Operation[],
    singles: ReadonlyMap<Operation, Single>,
  ): Promise<readonly Outcome[]> {
    const draft = draftBatch(operations.filter((operation) => !singles.has(operation)));
    const accounts = [...draft.accounts, ...[...singles.values()].flatMap(accountsOfSingle)];
    const numbers = await directory.resolve(connection, accounts, true);
    const ordinary = [...singles.values()].filter((single) =>
      accountsOfSingle(single).every((account) => numbers.numberOf(account) !== undefined),
    );
    if (ordinary.length < 2) return await applyGenerally(operations);
    const batch = encodeBatch(draft, numbers);
    const general = batch.covered.length > 0 ? batch.parameters : undefined;
    let rows: readonly ManyRow[];
    try {
      rows = await connection.applyMany(encodeMany(ordinary, numbers, general), general);
    } catch (error) {
      if (!isRefusedTogether(error)) throw error;
      // Nothing is written; the general batch finds which one is refused, and its member's next ones do not hold up the others.
      const judged = await applyGenerally(operations);
      operations.forEach((operation, n) => {
        if (!judged[n]!.ok && singles.has(operation)) unusual.add(operation);
      });
      return judged;
    }
    const outcomes = new Map<Operation, Outcome>();
    const others = draft.drafted.map(({ operation }) => operation);
    outcomesOf(others, batch, rows.slice(ordinary.length)).forEach((outcome, n) => outcomes.set(others[n]!, outcome));
    ordinary.forEach(({ operation }, n) => {
      if (rows[n]!.done) outcomes.set(operation, outcomeOf(rows[n]!));
      else unusual.add(operation);
    });
    const left = operations.filter((operation) => !outcomes.has(operation));
    if (left.length > 0) (await applyGenerally(left)).forEach((outcome, n) => outcomes.set(left[n]!, outcome));
    return operations.map((operation) => outcomes.get(operation)!);
  }

  return async (operations) => {
    if (operations.length === 1) {
      const alone = await applySingle(directory, connection, operations[0]!);
      return alone ? [alone] : await applyGenerally(operations);
    }
    const singles = new Map<Operation, Single>();
    for (const operation of operations) {
      const single = ordinaryOf(operation, unusual);
      if (single) singles.set(operation, single);
    }
    return singles.size > 1 ? await applyMany(operations, singles) : await applyGenerally(operations);
  };
}
