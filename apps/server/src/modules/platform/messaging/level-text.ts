/** A level of the VIP programme as messages name it. */
import { levelName } from '../../money/vip/index.ts';
import type { TextValue } from './rules/templates.ts';

/** `VIP 3 · Trăng Rằm`; the first level has only a name. */
export function levelText(level: number): TextValue {
  const label = level === 0 ? '' : `VIP ${level} · `;
  return { vi: `${label}${levelName(level, 'VI')}`, en: `${label}${levelName(level, 'EN')}` };
}
