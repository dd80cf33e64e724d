/** The cell of the board that was tapped last: what opens over the board leaves it in sight. */

let tapped: Element | undefined;

/** Remembers the cell a tap came from. */
export function noteTap(target: EventTarget): void {
  tapped = target instanceof Element ? (target.closest('button') ?? undefined) : undefined;
}

/** The cell, while it stands on the page. */
export const lastTapped = (): Element | undefined => (tapped?.isConnected === true ? tapped : undefined);
