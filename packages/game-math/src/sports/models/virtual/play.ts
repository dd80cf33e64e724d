/** How long a virtual match is played: two minutes for ninety. Public. */
export const VIRTUAL_PLAY_MS = 120_000;
/** Match time that passes in a unit of real time. */
export const VIRTUAL_SPEED = (90 * 60_000) / VIRTUAL_PLAY_MS;
