const SHOWN = 12;

/** "27, 68, 79" and, of a long list, how many more. */
export function selectionText(selections: readonly string[]): string {
  const shown = selections.slice(0, SHOWN).join(', ');
  return selections.length > SHOWN ? `${shown} +${selections.length - SHOWN}` : shown;
}
