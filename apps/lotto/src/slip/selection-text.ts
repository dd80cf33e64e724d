/** Text of selections in a line. */

const SHOWN = 12;

/** "27, 68, 79" and, for a long list, the number of the rest; words by their names. */
export function selectionText(selections: readonly string[], names: Readonly<Record<string, string>> = {}): string {
  const shown = selections
    .slice(0, SHOWN)
    .map((selection) => names[selection] ?? selection)
    .join(', ');
  return selections.length > SHOWN ? `${shown} +${selections.length - SHOWN}` : shown;
}
