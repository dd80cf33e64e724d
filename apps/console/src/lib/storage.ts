/**
 * What the console keeps on this computer: look, language, chosen merchant, list settings, and drafts that survive a
 * new sign-in. The only module here that uses the browser's storage; broken or blocked values read as absent.
 */
const PREFIX = 'CONSOLE_';

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function area(kind: 'kept' | 'tab'): Storage | undefined {
  try {
    return kind === 'kept' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

function write(kind: 'kept' | 'tab', name: string, value: unknown): void {
  try {
    if (value === undefined) area(kind)?.removeItem(PREFIX + name);
    else area(kind)?.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A full or blocked storage: the choice lasts until the page is left.
  }
}

/** A setting of this computer; null when absent. */
export const readKept = (name: string): unknown => parsed(area('kept')?.getItem(PREFIX + name) ?? null);
/** Stores a setting; undefined removes it. */
export const writeKept = (name: string, value: unknown): void => write('kept', name, value);

const DRAFT = 'DRAFT_';

/** An operator's draft of this tab: what was typed and not sent. Empty when there is none. */
export function readDraft(operatorId: string, name: string): string {
  const draft = parsed(area('tab')?.getItem(`${PREFIX}${DRAFT}${operatorId}_${name}`) ?? null);
  return typeof draft === 'string' ? draft : '';
}
/** Keeps a draft; an empty one is removed. */
export const writeDraft = (operatorId: string, name: string, text: string): void =>
  write('tab', `${DRAFT}${operatorId}_${name}`, text === '' ? undefined : text);

/** Removes the drafts of everyone else; without an operator, all. */
export function dropDrafts(operatorId?: string): void {
  const tab = area('tab');
  const own = operatorId === undefined ? undefined : `${PREFIX}${DRAFT}${operatorId}_`;
  for (const key of Object.keys(tab ?? {}))
    if (key.startsWith(PREFIX + DRAFT) && (own === undefined || !key.startsWith(own))) tab?.removeItem(key);
}
