/** Organisations that help people who gamble, as set by operators. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { writeHelpLinks, type HelpLink } from './store.ts';

const LINKS_MAXIMUM = 8;
const NAME_LENGTH_MAXIMUM = 80;

const isSound = ({ name, url }: HelpLink): boolean =>
  name.trim() !== '' && name.length <= NAME_LENGTH_MAXIMUM && /^(https:\/\/[^\s/]+|tel:\+?\d{3,15}$)/.test(url);

/** Sets them; an empty list shows none. Refuses input_invalid for an address that is neither https nor a telephone number. */
export async function setHelpLinks(
  { kernel }: ModuleContext,
  merchantCode: string,
  links: readonly HelpLink[],
): Promise<Result<undefined, 'input_invalid'>> {
  if (links.length > LINKS_MAXIMUM || !links.every(isSound)) return refuse('input_invalid');
  await writeHelpLinks(kernel.db, merchantCode, links);
  return ok(undefined);
}
