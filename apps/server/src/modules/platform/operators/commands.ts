/** What the command line and the demo do with operators, without a session: the first admin, and the way back in. */
import { randomBytes } from 'node:crypto';
import type { Language } from '@lantern/contract/errors';
import type { Role } from '@lantern/contract/ops';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { RecordEntry, TrailEntry } from '../../../kernel/trail.ts';
import { transactResult, type Db, type Tx } from '../../../kernel/tx.ts';
import { deleteFactors } from './factor-store.ts';
import { endSessions } from './session-store.ts';
import { SPAN, tokenHash } from './sessions.ts';
import {
  findByName,
  findOperator,
  insertOperator,
  listEveryone,
  lockOperator,
  writeSetup,
  writeSetupLink,
} from './store.ts';

const SETUP_LINK_SEC = 24 * 3600;
const TOKEN_BYTES = 32;
const USERNAME = /^[a-z0-9][a-z0-9._-]{2,31}$/;

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly language: Language;
  readonly roles: readonly Role[];
  readonly merchants: readonly string[];
}

interface SetupLink {
  readonly path: string;
  readonly expiresAt: Date;
}

const COMMAND = { id: null, name: 'command line', via: 'command' } as const;

const entryOf = (
  call: string,
  operatorId: string,
  merchants: readonly string[],
  after: TrailEntry['after'],
): TrailEntry => ({
  merchantCode: merchants[0] ?? null,
  operator: COMMAND,
  address: '',
  agent: '',
  call,
  right: null,
  outcome: 'done',
  code: null,
  object: { kind: 'operator', id: operatorId },
  reason: null,
  before: null,
  after,
});

async function linkFor(tx: Tx, operatorId: string): Promise<SetupLink> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = await writeSetupLink(tx, operatorId, tokenHash(token), SETUP_LINK_SEC);
  return { path: `/console/setup#${token}`, expiresAt };
}

/** Makes an operator and the set-up link. Refuses username_format, username_taken. */
export function createByCommand(db: Db, record: RecordEntry, person: Person): Promise<Result<SetupLink>> {
  return transactResult(db, async (tx) => {
    if (!USERNAME.test(person.username)) return refuse('username_format');
    if (!(await insertOperator(tx, { ...person, demo: false, by: COMMAND.name }))) return refuse('username_taken');
    const { id, username, roles, merchants } = person;
    await record(tx, entryOf('operator create', id, merchants, { username, roles, merchants, state: 'invited' }));
    return ok(await linkFor(tx, id));
  });
}

/**
 * Ends password, factors and sessions, and makes a set-up link. Someone disabled stays so, and the link waits until an
 * admin lets them in again. Refuses operator_not_found.
 */
export function resetByCommand(
  db: Db,
  record: RecordEntry,
  username: string,
): Promise<Result<SetupLink & { readonly isDisabled: boolean }>> {
  return transactResult(db, async (tx) => {
    const found = await findByName(tx, username, SPAN);
    if (!found) return refuse('operator_not_found');
    await lockOperator(tx, found.id);
    const isDisabled = (await findOperator(tx, found.id, SPAN))?.state === 'disabled';
    await deleteFactors(tx, found.id);
    await endSessions(tx, found.id);
    await writeSetup(tx, found.id, 'account', COMMAND.name);
    await record(
      tx,
      entryOf('operator reset', found.id, found.merchants, { state: isDisabled ? 'disabled' : 'invited' }),
    );
    return ok({ ...(await linkFor(tx, found.id)), isDisabled });
  });
}

/** Every operator of the installation. */
export const listByCommand = (db: Db) => listEveryone(db, SPAN);
