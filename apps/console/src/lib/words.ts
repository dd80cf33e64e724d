/** Words for codes the server names: a text of the catalogue by prefix and code, else the code itself. */
import { i18n, type TextKey } from './i18n.ts';

/** `word('life', 'lottery_order')` is the text `life_lottery_order`. */
export function word(prefix: string, code: string): string {
  const key = `${prefix}_${code}`;
  const text = i18n.t(key as TextKey);
  return text === key ? code : text;
}
