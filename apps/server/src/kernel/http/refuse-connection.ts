/** Answers to connections that never become a request: no hook runs for them. */
import type { Duplex } from 'node:stream';
import type { ErrorCode, Language } from '@lantern/contract/errors';
import { respondRaw } from '@lantern/limits';
import { refusalBody } from './bind.ts';

/** Refuses on the raw connection and closes it; a closed one gets no answer. */
export function refuseConnection(socket: Duplex, code: ErrorCode, language: Language): void {
  const { status, body } = refusalBody(code, language);
  respondRaw(socket, status, body);
}
