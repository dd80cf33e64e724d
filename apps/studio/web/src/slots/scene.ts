/** Where the scene of a game is. */
export const sceneOf = (game: string): string => `/art/slots/${game}.scene.svg`;
