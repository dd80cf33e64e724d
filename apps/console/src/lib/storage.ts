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

/** A draft of this tab: what was typed and not sent. Empty when there is none. */
export function readDraft(name: string): string {
  const draft = parsed(area('tab')?.getItem(`${PREFIX}DRAFT_${name}`) ?? null);
  return typeof draft === 'string' ? draft : '';
}
/** Keeps a draft; an empty one is removed. */
export const writeDraft = (name: string, text: string): void =>
  write('tab', `DRAFT_${name}`, text === '' ? undefined : text);
