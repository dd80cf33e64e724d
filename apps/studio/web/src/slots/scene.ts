/** The address of a game's scene. */
export const sceneOf = (game: string): string => `/art/slots/${game}.scene.svg`;
