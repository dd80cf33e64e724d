/** The cell of the board that was tapped last: panels over the board keep it visible. */

let tapped: Element | undefined;

/** Remembers the cell a tap came from. */
export function noteTap(target: EventTarget): void {
  tapped = target instanceof Element ? (target.closest('button') ?? undefined) : undefined;
}

/** The cell, while it is on the page. */
export const lastTapped = (): Element | undefined => (tapped?.isConnected === true ? tapped : undefined);
