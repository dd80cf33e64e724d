/** Card rooms for the frame: the game. Everything it draws with comes with its code. */
export { CardsGame as Game } from './game.tsx';

export function prepare(): void {}
