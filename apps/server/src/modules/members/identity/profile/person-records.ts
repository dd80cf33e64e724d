/** Identity's personal data: export and erasure (GDPR art. 15, 17, 20). */
import type { MemberId } from '../../../../kernel/ids.ts';
import { randomBelow, type Random } from '../../../../kernel/random.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { endSignIns } from '../sessions/end-sign-ins.ts';
import { memberTransitions } from '../states.ts';
import { lockState } from '../store.ts';
import { blankPerson, findPerson, listFields, listSignIns } from './person-store.ts';
import { listConsents } from './profile-store.ts';
import { retireName } from './retired-names.ts';

const HANDLE_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** 16 characters of 32: 80 bits, in the 20 characters a username may have. */
const HANDLE_LENGTH = 16;

/** A username that cannot be guessed, and so cannot be targeted by logins. */
const unguessableHandle = (random: Random): string =>
  `del_${Array.from({ length: HANDLE_LENGTH }, () => HANDLE_ALPHABET[randomBelow(random, HANDLE_ALPHABET.length)]).join('')}`;

/** Profile, fields, consents and sign-ins; never credentials. */
export async function personRecords({ kernel: { db } }: ModuleContext, memberId: MemberId): Promise<unknown> {
  const [person, fields, consents, signIns] = await Promise.all([
    findPerson(db, memberId),
    listFields(db, memberId),
    listConsents(db, memberId),
    listSignIns(db, memberId),
  ]);
  return { profile: person, fields, consents, signIns };
}

/**
 * Erases the personal data in the caller's transaction: name, fields, mobile, devices, everything that signs in. The
 * id, the consents (evidence without personal text) and the retired name's hash remain. Changes nothing where states.ts
 * does not allow it.
 */
export async function erasePerson(module: ModuleContext, tx: Tx, memberId: MemberId): Promise<void> {
  const state = await lockState(tx, memberId);
  const person = await findPerson(tx, memberId);
  if (!person || !memberTransitions.some(({ from, by }) => from === state && by === 'erase')) return;
  await endSignIns(module, tx, memberId, 'erased');
  await retireName(module, tx, person.merchantCode, person.username);
  await blankPerson(tx, memberId, unguessableHandle(module.kernel.random));
}
