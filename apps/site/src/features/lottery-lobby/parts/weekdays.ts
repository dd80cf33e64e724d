/** Draw days (LOTT-02): 1 is Sunday, 7 Saturday. Pure. */

/** No day chosen: every game shows. */
export const NO_WEEKDAY = -1;

const WITH_WEEKDAYS = ['vietnam_central', 'vietnam_southern'];

/** Whether a category's games draw on certain days only. */
export const hasWeekdays = (tag: string): boolean => WITH_WEEKDAYS.includes(tag);

/** Whether the game draws on the chosen weekday; every game when none is chosen. */
export const drawsOn = (card: { readonly drawDayOfWeek: string }, weekday: number): boolean =>
  weekday === NO_WEEKDAY || card.drawDayOfWeek.split(',').includes(String(weekday));
