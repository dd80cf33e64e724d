/**
 * Start-up: the token is removed from the address and exchanged for a session at once, while everything else is still
 * loading. So this imports nothing of it.
 */
import type { SessionRequest, SessionOpened } from '../../wire/session.ts';
import { playAddress, stripToken } from './frame/address.ts';
import { ask } from './frame/calls.ts';

stripToken();
const request: SessionRequest = { token: playAddress.token };
const opening = request.token === '' ? undefined : ask<SessionOpened>('POST', '/session', request);
void import('./start.tsx').then(({ start }) => start(opening));
