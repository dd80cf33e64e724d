/** How selections read in a line. */

const SHOWN = 12;

/** "27, 68, 79" and, of a long list, how many more; words by their names. */
export function selectionText(selections: readonly string[], names: Readonly<Record<string, string>> = {}): string {
  const shown = selections.slice(0, SHOWN).map((selection) => names[selection] ?? selection).join(', ');
  return selections.length > SHOWN ? `${shown} +${selections.length - SHOWN}` : shown;
}
