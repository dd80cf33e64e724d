/** Places this operator has, for links from one place to another: a place that is not here is not linked. */
import { createContext, useContext } from 'react';

export interface PlaceName {
  readonly name: string;
  /** The letter after `g`. */
  readonly letter: string;
}

export const PlaceNames = createContext<readonly PlaceName[]>([]);

/** The place of a name; undefined when the operator or this release does not have it. */
export function usePlaceNamed(): (name: string) => PlaceName | undefined {
  const places = useContext(PlaceNames);
  return (name) => places.find((place) => place.name === name);
}
