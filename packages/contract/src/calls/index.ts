/** Every member call of §7 under its id `noun.verb`. */
import { announcementCalls } from './announcements.ts';
import { depositCalls } from './deposit.ts';
import { launchCalls } from './launch.ts';
import { lotteryCalls } from './lottery.ts';
import { memberCalls } from './member.ts';
import { registrationCalls } from './registration.ts';
import { sandboxCalls } from './sandbox.ts';
import { sessionCalls } from './session.ts';
import { systemCalls } from './system.ts';
import { walletCalls } from './wallet.ts';

export const calls = {
  ...sessionCalls,
  ...registrationCalls,
  ...memberCalls,
  ...announcementCalls,
  ...launchCalls,
  ...lotteryCalls,
  ...walletCalls,
  ...depositCalls,
  ...systemCalls,
  ...sandboxCalls,
} as const;

export type Calls = typeof calls;
export type CallId = keyof Calls;
/** The calls the server must bind. */
export type LiveCallId = { [Id in CallId]: Calls[Id]['state'] extends 'live' ? Id : never }[CallId];
