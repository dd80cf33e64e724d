/** Entry point of card rooms. Its art is part of the code. */
export { CardsGame as Game } from './game.tsx';

export function prepare(): void {}
