/** The reader of a list: language, whether they use play money, and whose shop they see on which device. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { isRealMember } from '../../../kernel/session.ts';
import { coarseDevice } from '../../../kernel/sign-in/rules/device.ts';
import type { Reader } from './rules/card.ts';
import type { GameDevice, Viewer } from './rules/merchant-setting.ts';

/** The reader of a request. */
export const readerOf = ({ language, session }: Pick<CallContext<'optional'>, 'language' | 'session'>): Reader => ({
  language,
  playsFree: session !== undefined && !isRealMember(session.memberType),
});

/** The kind of device that a browser says it runs on. */
export function gameDevice(userAgent: string): GameDevice {
  const [system] = coarseDevice(userAgent).split('/');
  return system === 'android' || system === 'ios' ? system : 'other';
}

/** The viewer of a request. */
export const viewerOf = ({ merchant, userAgent }: Pick<CallContext, 'merchant' | 'userAgent'>): Viewer => ({
  merchantCode: merchant.code,
  device: gameDevice(userAgent),
});
